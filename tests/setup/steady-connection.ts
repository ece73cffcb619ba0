import { Agent, get } from 'node:http';

export type SteadyConnection = { read: (path: string) => Promise<string>; close: () => void };

/** One connection that stays open, and so stays with one worker. New ones go to the workers in turn. */
export function steadyConnection(url: string): SteadyConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get(url + path, { agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        response.once('error', reject);
      }).once('error', reject);
    });
  return { read, close: () => agent.destroy() };
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
