import pg from 'pg';
import { median, type Row } from '#bench/row.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';
import { connectionsToEach, renameSite, type SteadyConnection } from '#tests/setup/steady-connection.ts';

const changes = 40;
const workers = 2;

/** Milliseconds until every worker shows `name` on the home page. */
async function shownAfter(connections: SteadyConnection[], name: string): Promise<number> {
  const changedAt = performance.now();
  const times = connections.map(async (connection) => {
    while (!(await connection.read('/')).includes(name)) await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - changedAt;
  });
  return Math.max(...(await Promise.all(times)));
}

/** How long each of many changes took to be on all workers, which kept the page before each. */
async function timesOf(connections: SteadyConnection[], change: (name: string) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < changes; number += 1) {
    await Promise.all(connections.map((connection) => connection.read('/')));
    const name = `Change ${number} of ${changes}`;
    await change(name);
    times.push(await shownAfter(connections, name));
  }
  return times;
}

function rowOf(what: string, times: number[]): Row {
  const worst = Math.max(...times);
  const value = `p50 ${median(times).toFixed(0)} max ${worst.toFixed(0)} ms`;
  return { what, value, number: worst, goal: '<= 200 ms', met: worst <= 200 };
}

/** Changes a figure of the home page as `/admin/content` does; resolves when the screen would say that it is saved. */
async function contentChange(product: Product): Promise<(name: string) => Promise<void>> {
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${product.url}/api/v1/content`;
  return async (name) => {
    const { items } = (await (await fetch(url, { headers })).json()) as {
      items: { id: string; kind: string; version: number; hidden: boolean; data: object }[];
    };
    const figure = items.find(({ kind }) => kind === 'figure');
    if (!figure) throw new Error('the home page has no figure');
    const { id, version, hidden, data } = figure;
    const body = JSON.stringify({ version, hidden, data: { ...data, label: name } });
    const { status } = await fetch(`${url}/${id}`, { method: 'PUT', headers, body });
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
  };
}

/** How long after a change is committed (a setting) or said to be saved (Contenuti) each worker shows it on the home page. */
export async function measureFreshness(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: String(workers) } });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  const connections = await connectionsToEach(product);
  const settings = await timesOf(connections, (name) => renameSite(database, name));
  const content = await timesOf(connections, await contentChange(product));
  for (const connection of connections) connection.close();
  await database.end();
  await product.stop();
  return [
    rowOf(`a changed setting is on all ${workers} workers after`, settings),
    rowOf(`a text of Contenuti is on all ${workers} workers after`, content),
  ];
}
