import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkIntegrity } from '#server/across/system/integrity/check.ts';
import { checkFiles } from '#server/across/system/integrity/files.ts';
import { clockOffset } from '#server/across/system/integrity/surroundings.ts';
import type { Probes } from '#server/across/system/run.ts';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { storage } from '#server/storage/storage.ts';
import type { Finding } from '#shared/system-runs.ts';
import { integrityChecks } from '#shared/system-runs.ts';
import { buildClient, buildMessage, buildRequest } from '#tests/factories.ts';

const progress = async () => {};
const pulse = async () => {};
const probes: Probes = { smtp: async () => undefined };

async function findings(given: Partial<Probes> = {}): Promise<Finding[]> {
  const { checks } = await checkIntegrity({ progress, probes: { ...probes, ...given } });
  expect(checks.map(({ check }) => check)).toEqual([...integrityChecks]);
  return checks.flatMap((report) => report.findings);
}

const undoing: (() => Promise<unknown>)[] = [];
/** Changes the database for one test; `back` undoes it, also when the test fails. */
async function damage(text: string, back: string): Promise<void> {
  undoing.push(() => pool.query(back));
  // One connection, as some of it is a setting of the session.
  const connection = await pool.connect();
  await connection.query(text).finally(() => connection.release(new Error('done')));
}
afterEach(async () => {
  for (const undo of undoing.splice(0).reverse()) await undo();
});

/** Stores a content as an upload does. */
async function buildStored(text: string) {
  const key = randomUUID();
  const sha256 = createHash('sha256').update(text).digest();
  const folder = path.join(env.DATA_DIR, 'files', 'incoming');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, key);
  writeFileSync(file, text);
  await (await storage()).publish(key, { path: file, bytes: text.length, mediaType: 'text/plain' });
  await db.insertInto('stored_objects').values({ sha256, key, bytes: text.length, media_type: 'text/plain' }).execute();
  const row = await db
    .insertInto('files')
    .values({ sha256, name: 'report.txt', subject_kind: 'request', subject_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  undoing.push(async () => (await storage()).remove(key));
  undoing.push(() => pool.query('delete from stored_objects where key = $1', [key]));
  undoing.push(() => pool.query('delete from files where id = $1', [row.id]));
  return { key, fileId: row.id, place: path.join(env.DATA_DIR, 'files', 'objects', key.slice(0, 2), key) };
}

beforeAll(async () => {
  await queue();
  const client = await buildClient();
  await buildRequest({ clientId: client.id });
  await buildMessage();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

describe('Controlla Integrità', () => {
  it('finds nothing where nothing is wrong', async () => {
    await buildStored('a report that is whole');
    expect(await findings()).toEqual([]);
  });

  it('reports exactly the upload that was corrupted and the row that was orphaned', async () => {
    const { key, fileId, place } = await buildStored('a report that will be damaged');
    writeFileSync(place, 'a report that has been damaged');
    await damage(
      `set session_replication_role = 'replica';
      insert into staff_avatars (user_id, token, picture) values (gen_random_uuid(), 'orphan', '\\x00')`,
      'delete from staff_avatars',
    );
    expect(await findings()).toEqual([
      {
        code: 'reference-broken',
        severity: 'error',
        facts: expect.objectContaining({ table: 'staff_avatars', parent: 'staff', count: 1 }),
      },
      { code: 'object-corrupt', severity: 'error', facts: { key, owner: `request · ${fileId}` } },
    ]);
  });

  it('tells a content that is gone from one that nobody knows, and leaves alone what has just arrived', async () => {
    const { key } = await buildStored('a report that will be lost');
    await (await storage()).remove(key);
    const stray = path.join(env.DATA_DIR, 'files', 'objects', 'aa', `aa${randomUUID().slice(2)}`);
    mkdirSync(path.dirname(stray), { recursive: true });
    writeFileSync(stray, 'nobody knows me');
    const codes = async (now: Date) =>
      (await checkFiles({ now, probes, pulse })).findings.map(({ code, facts }) => [code, facts.key ?? facts.count]);
    expect(await codes(new Date())).toEqual([['object-missing', key]]);
    const twoDaysOn = new Date(Date.now() + 2 * 86_400_000);
    expect(await codes(twoDaysOn)).toEqual([
      ['object-missing', key],
      ['object-unknown', 1],
    ]);
  });

  it('compares the sums that writes keep with what they are sums of', async () => {
    const seven = (sign: string) =>
      `insert into record_count_deltas (noun, key, delta) values ('requests', 'new', ${sign}7)`;
    await damage(seven(''), seven('-'));
    const [finding, ...others] = await findings();
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: 'counter-wrong', severity: 'warning', facts: { counter: 'requests: new' } });
    expect(Number(finding?.facts.kept) - Number(finding?.facts.real)).toBe(7);
  });

  it('names a constraint that the database does not vouch for, and an index that is left over', async () => {
    await damage(
      'alter table consents add constraint odd_one check (true) not valid',
      'alter table consents drop constraint odd_one',
    );
    await damage(
      `create index odd_index on consents (id);
      update pg_index set indisvalid = false where indexrelid = 'odd_index'::regclass`,
      'drop index odd_index',
    );
    expect((await findings()).map(({ code, facts }) => [code, facts.constraint ?? facts.index])).toEqual([
      ['constraint-not-valid', 'odd_one'],
      ['index-invalid', 'odd_index'],
    ]);
  });

  it('finds a b-tree whose order is broken, and leaves no extension behind', async () => {
    await damage('create table public.damaged (word text)', 'drop table public.damaged');
    await pool.query("insert into damaged select 'word ' || lpad(n::text, 6, '0') from generate_series(1, 5000) n");
    await pool.query('create index damaged_words on damaged (word)');
    // A rule of order that changed under an index (a new collation) looks the same: it was built by another.
    await pool.query("update pg_index set indoption = '3' where indexrelid = 'damaged_words'::regclass");
    expect((await findings()).map(({ code, facts }) => [code, facts.index])).toEqual([
      ['index-corrupt', 'damaged_words'],
    ]);
    const left = await pool.query("select from pg_extension where extname = 'amcheck'");
    expect(left.rows).toHaveLength(0);
  });

  it('says which mails are stuck, which failed, and that the mail server does not answer, without naming anybody', async () => {
    const mail = (values: object) =>
      db
        .insertInto('mails')
        .values({
          template: 'request-received',
          recipient: 'somebody@client.example',
          locale: 'en',
          props: '{}',
          message_id: `<${randomUUID()}@test>`,
          outbox_name: randomUUID(),
          ...values,
        } as never)
        .execute();
    undoing.push(() => db.deleteFrom('mails').execute());
    await mail({ state: 'queued', next_attempt_at: new Date(Date.now() - 3_600_000) });
    await mail({ state: 'failed', last_error: '550 no such mailbox somebody@client.example' });
    const smtp = async () => ({ server: 'smtp.example:587', error: 'connect ECONNREFUSED' });
    expect(await findings({ smtp })).toEqual([
      { code: 'mail-stuck', severity: 'error', facts: { count: 1, minutes: 15 } },
      { code: 'mail-failed', severity: 'warning', facts: { count: 1, days: 7, reason: '550 no such mailbox …@…' } },
      {
        code: 'smtp-unreachable',
        severity: 'error',
        facts: { server: 'smtp.example:587', reason: 'connect ECONNREFUSED' },
      },
    ]);
  });

  it('asks whoever makes backups, and makes no noise about none', async () => {
    const items = [
      { name: 'monday', state: 'whole' as const },
      { name: 'tuesday', state: 'corrupt' as const },
      { name: 'wednesday', state: 'missing' as const },
    ];
    const newestAt = new Date(Date.now() - 5 * 86_400_000);
    expect(
      (await findings({ backups: async () => ({ items, newestAt }) })).map(({ code, facts }) => [code, facts]),
    ).toEqual([
      ['backup-corrupt', { backup: 'tuesday' }],
      ['backup-missing', { backup: 'wednesday' }],
      ['backup-old', { days: 5 }],
    ]);
    expect(await findings({ backups: async () => ({ items: [], newestAt: undefined }) })).toEqual([]);
  });

  it('goes on when one check cannot be made, and says so', async () => {
    const smtp = () => Promise.reject(new Error('the probe broke'));
    expect(await findings({ smtp })).toEqual([
      { code: 'check-failed', severity: 'warning', facts: { reason: 'the probe broke' } },
    ]);
  });

  it('takes the way to the database and back out of the difference of clocks', () => {
    expect(clockOffset(1_000, 3_000, 2_500)).toBe(0);
    expect(clockOffset(1_000, 3_000, 13_000)).toBe(10);
    expect(clockOffset(21_000, 23_000, 1_000)).toBe(-20);
  });
});
