import pg from 'pg';
import { median, type Row } from '#bench/row.ts';
import { startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { renameSite, steadyConnection } from '#tests/setup/steady-connection.ts';

const changes = 40;
const workers = 2;

/** How long after the commit of a change each worker shows it on the home page, in milliseconds. */
export async function measureFreshness(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: String(workers) } });
  const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
  const connections = Array.from({ length: workers }, () => steadyConnection(product.url));
  const slowest: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const name = `Change ${change} of ${changes}`;
    await Promise.all(connections.map((connection) => connection.read('/'))); // kept by every worker
    await renameSite(database, name);
    const committedAt = performance.now();
    const times = connections.map(async (connection) => {
      while (!(await connection.read('/')).includes(name)) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - committedAt;
    });
    slowest.push(Math.max(...(await Promise.all(times))));
  }
  for (const connection of connections) connection.close();
  await database.end();
  await product.stop();
  const worst = Math.max(...slowest);
  return [
    {
      what: `a change is on all ${workers} workers after`,
      value: `p50 ${median(slowest).toFixed(0)} max ${worst.toFixed(0)} ms`,
      number: worst,
      goal: '<= 200 ms',
      met: worst <= 200,
    },
  ];
}
