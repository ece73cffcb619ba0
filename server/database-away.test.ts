import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { closeDatabase, pool } from '#server/db/client.ts';

afterAll(closeDatabase);

/** What PostgreSQL says to somebody who writes where nothing can be written, or whose session was idle for too long. */
const said: Record<string, () => Promise<unknown>> = {
  'a primary that became a replica': async () => {
    const client = await pool.connect();
    try {
      await client.query('begin read only');
      await client.query(`insert into settings (name, value) values ('written', '{}')`);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
  'a session that was idle for longer than the provider allows': async () => {
    const client = await pool.connect();
    const ended = new Promise((_resolve, reject) => client.once('error', reject));
    try {
      await client.query("set idle_session_timeout = '1ms'");
      await ended;
    } finally {
      client.release(true);
    }
  },
};

describe.each(Object.entries(said))('%s', (_what, meet) => {
  it('is a database that is away: 503, and when to ask again', async () => {
    await expect(meet()).rejects.toSatisfy(isDatabaseAway);
    const app = createApp({
      documents: async () => {
        await meet();
        return new Response('a page');
      },
    });
    const answer = await app.request('/any-page');
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  });
});
