import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { closeDatabase, dataPool, pool } from '#server/db/client.ts';
import { forSomebody, patience } from '#server/db/patience.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildStaff } from '#tests/factories.ts';
import { callerFrom, refusalOf } from '#tests/outside.ts';

const peer = await vi.hoisted(async () => {
  const { startDatabasePeer } = await import('#tests/database-peer.ts');
  const between = await startDatabasePeer(process.env.DATABASE_URL as string);
  process.env.DATABASE_URL = between.url;
  return between;
});

const usual = { ...patience };
/** A database that lives answers, however busy the machine is; one that is frozen is not waited for. */
const thaw = () => {
  Object.assign(patience, { withQuery: 600_000, withAnswer: 15_000, betweenAsking: 20 });
  peer.thaw();
};
const freeze = () => {
  peer.freeze();
  Object.assign(patience, { withQuery: 20, withAnswer: 100 });
};
beforeAll(thaw);
afterEach(thaw);
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await peer.stop();
});

const elsewhere = createApp({
  documents: async () => {
    await pool.query('select 1');
    return new Response('a page');
  },
});
const here = callerFrom('198.51.100.30');
const ask = (text: string) => forSomebody(() => pool.query(text));

it('waits, with what the database is given to answer, for less than five seconds', () => {
  expect(usual.withQuery + usual.withAnswer).toBeLessThan(5_000);
});

it('a query may take as long as it needs while the database answers others', async () => {
  Object.assign(patience, { withQuery: 20 });
  const { rows } = await ask('select pg_sleep(0.4), 7 as n');
  expect(rows).toMatchObject([{ n: 7 }]);
});

describe('while the database is frozen', () => {
  it('all that somebody waits for ends, on whichever connection, and nothing that is broken is lent afterwards', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask('select 1')));
    freeze();
    // More than there are connections; and once more, when it is known.
    for (let turn = 0; turn < 2; turn += 1) {
      const ends = await Promise.allSettled(Array.from({ length: 25 }, () => ask('select 1')));
      for (const end of ends)
        expect(end).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isDatabaseAway) });
    }
    thaw();
    await vi.waitUntil(() => ask('select 1').catch(() => undefined), 15_000);
    await Promise.all(Array.from({ length: 30 }, () => ask('select 1')));
  });

  it('what is known of one pool is known of the other', async () => {
    freeze();
    await expect(ask('select 1')).rejects.toSatisfy(isDatabaseAway);
    Object.assign(patience, { withQuery: 600_000 });
    await expect(forSomebody(() => dataPool().query('select 1'))).rejects.toSatisfy(isDatabaseAway);
  });

  it('what nobody waits for goes on when it thaws', async () => {
    const connection = await pool.connect();
    freeze();
    const later = connection.query('select 8 as n');
    await expect(ask('select 1')).rejects.toSatisfy(isDatabaseAway);
    thaw();
    expect((await later).rows).toEqual([{ n: 8 }]);
    connection.release();
  });

  it('programs hear so in the words of their door, before anything of the settings is known', async () => {
    freeze();
    const [own, published] = await Promise.all([
      here('/api/v1/requests', { token: 'vk_made-up' }),
      here('/rest/v1/blog_posts', { withProjectKey: true }),
    ]);
    expect([await refusalOf(own), await refusalOf(published)]).toEqual([
      [503, 'unavailable'],
      [503, 'PGRST000'],
    ]);
    for (const answer of [own, published]) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('every door answers 503, and opens again by itself', async () => {
    const admin = await buildStaff('Admin');
    const asked = () =>
      Promise.all([
        here('/api/v1/requests?limit=1', { token: admin.token }),
        here('/api/v1/posts?limit=1', { token: admin.token }),
        here('/rest/v1/blog_posts', { withProjectKey: true }),
        here('/rest/v1/blog_posts', { withProjectKey: true, token: admin.token }),
        here('/auth/v1/user', { withProjectKey: true, token: admin.token }),
        here('/auth/v1/token?grant_type=password', {
          withProjectKey: true,
          json: { email: 'a@b.example', password: 'Harbour-wall-7!' },
        }),
        here('/readyz'),
        elsewhere.request('/a-page-that-fails-before-it-is-rendered'),
      ]);
    const open = (await asked()).map(({ status }) => status);
    expect(open).toEqual([200, 200, 200, 200, 200, 400, 200, 200]);
    freeze();
    const answers = await Promise.all((await asked()).map(refusalOf));
    expect(answers.map(([status]) => status)).toEqual([503, 503, 503, 503, 503, 503, 503, 503]);
    expect(answers.slice(0, 3).map(([, code]) => code)).toEqual(['unavailable', 'unavailable', 'PGRST000']);
    thaw();
    await vi.waitUntil(async () => (await here('/readyz')).status === 200, 15_000);
    expect((await asked()).map(({ status }) => status)).toEqual(open);
  });
});
