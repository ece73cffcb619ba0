import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { asPerson, releaseCalls } from '#server/domain/api-calls/quota.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient } from '#tests/factories.ts';
import { callerFrom, refusalOf } from '#tests/outside.ts';
import { personCeilings } from './api-people.ts';

const [here, there] = [callerFrom('198.51.100.30'), callerFrom('198.51.100.31')];

beforeEach(async () => {
  await releaseCalls();
  await db.deleteFrom('api_call_counts').execute();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** As if the person had made so many calls in this minute and the next, at other workers. */
async function spend(userId: string, kind: 'reads' | 'writes', calls: number): Promise<void> {
  await sql`
    insert into api_call_counts (who, hour, calls)
    select ${asPerson(userId, kind)}, date_trunc('minute', now()) + make_interval(mins => n), ${calls}
    from generate_series(0, 1) n`.execute(db);
}

it('a person may read 600 times and write 60 times a minute, from wherever they call, and is told what is left', async () => {
  expect(personCeilings).toEqual({ reads: 600, writes: 60 });
  const { userId, token } = await buildClient();
  await spend(userId, 'reads', 598);
  const first = await here('/api/v1/me', { token });
  expect([first.status, first.headers.get('ratelimit-policy'), first.headers.get('ratelimit-remaining')]).toEqual([
    200,
    '600;w=60',
    '1',
  ]);
  expect((await there('/api/v1/me', { token })).status).toBe(200);
  const refused = await here('/api/v1/me', { token });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refusalOf(refused)).toEqual([429, 'rate_limited']);
  // What is written has a ceiling of its own.
  const profile = { method: 'PATCH', token, json: { name: 'Elena M.' } };
  expect((await here('/api/v1/account/profile', profile)).status).toBe(200);
});

it('what one person wrote leaves room for others, and parts of an upload are not counted', async () => {
  const [busy, other] = [await buildClient(), await buildClient()];
  await spend(busy.userId, 'writes', 60);
  const rename = (token: string) => here('/api/v1/account/profile', { method: 'PATCH', token, json: { name: 'E.' } });
  expect(await refusalOf(await rename(busy.token))).toEqual([429, 'rate_limited']);
  expect((await rename(other.token)).status).toBe(200);
  const part = { method: 'PATCH', token: busy.token };
  expect((await here('/api/v1/uploads/00000000-0000-4000-8000-000000000000', part)).status).not.toBe(429);
});
