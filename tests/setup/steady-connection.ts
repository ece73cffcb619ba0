import { Agent, get } from 'node:http';
import { workersOf } from '#tests/setup/processes.ts';
import { eventually, type Product } from '#tests/setup/product.ts';

export type SteadyConnection = {
  read: (path: string) => Promise<string>;
  /** The tag of the answer; only a page from memory has one. */
  etag: (path: string) => Promise<string | undefined>;
  close: () => void;
};

/** One connection that stays open, and so stays with one worker: whichever took it. */
export function steadyConnection(url: string): SteadyConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ body: string; etag: string | undefined }>((resolve, reject) => {
      get(url + path, { agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ body: Buffer.concat(chunks).toString('utf8'), etag: response.headers.etag }),
        );
        response.once('error', reject);
      }).once('error', reject);
    });
  return {
    read: async (path) => (await ask(path)).body,
    etag: async (path) => (await ask(path)).etag,
    close: () => agent.destroy(),
  };
}

/** One steady connection to each worker, found out by asking those that were opened at the same time who took them. */
export async function connectionsToEach(product: Pick<Product, 'url' | 'pid'>): Promise<SteadyConnection[]> {
  const wanted = workersOf(product).length;
  const found = new Map<number, SteadyConnection>();
  await eventually(async () => {
    const burst = Array.from({ length: 4 * wanted }, () => steadyConnection(product.url));
    const answers = await Promise.all(burst.map((connection) => connection.read('/healthz')));
    for (const [index, connection] of burst.entries()) {
      const { worker } = JSON.parse(answers[index] as string) as { worker: number };
      if (found.has(worker)) connection.close();
      else found.set(worker, connection);
    }
    return found.size === wanted ? true : undefined;
  }, 'a connection to every worker');
  return [...found.values()];
}

/** Gives the site another name as another program would: in a transaction, with the announcements that go with it. */
export async function renameSite(
  database: { query: (sql: string, values?: unknown[]) => Promise<unknown> },
  siteName: string,
) {
  await database.query('begin');
  await database.query(
    `insert into settings (name, value) values ('general', jsonb_build_object('siteName', $1::text))
     on conflict (name) do update set value = settings.value || excluded.value`,
    [siteName],
  );
  await database.query(`select pg_notify('settings', '')`);
  await database.query(`select pg_notify('pages', 'settings')`);
  await database.query('commit');
}
