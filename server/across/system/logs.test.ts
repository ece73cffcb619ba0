import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanLogs } from '#server/across/system/logs.ts';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { buildStaff } from '#tests/factories.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
const progress = async () => {};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const keepFor = (logRetentionDays: number) =>
  transact(async (trx, announce) => {
    const value = JSON.stringify({ logRetentionDays });
    await trx
      .insertInto('settings')
      .values({ name: 'system', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await announce(settingsChannel, '');
  });

const mail = (values: object) =>
  db
    .insertInto('mails')
    .values({
      template: 'request-received',
      recipient: 'somebody@client.example',
      locale: 'en',
      props: JSON.stringify({ name: 'Somebody' }),
      message_id: `<${randomUUID()}@test>`,
      outbox_name: randomUUID(),
      state: 'sent',
      ...values,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();

const textsLeft = async () =>
  (await db.selectFrom('mails').select(['id', 'props', 'rendered']).execute()).filter(
    ({ props, rendered }) => JSON.stringify(props) !== '{}' || rendered !== null,
  ).length;

beforeAll(async () => {
  await queue();
  admin = await buildStaff('Admin');
  await pool.query('delete from auth.audit_log_entries');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

it('deletes exactly what the preview counted: older than logRetentionDays, and never the audit log', async () => {
  await keepFor(30);
  await mail({ queued_at: daysAgo(31) });
  await mail({ queued_at: daysAgo(29) });
  await mail({ queued_at: daysAgo(31), state: 'queued' });
  const letter = JSON.stringify({ subject: 'Your request', html: '<p>Dear</p>', text: 'Dear' });
  await mail({ queued_at: daysAgo(400), template: 'letter', rendered: letter });
  await mail({ queued_at: daysAgo(31), channel: 'sms', template: 'code' });
  await pool.query(
    "insert into auth.audit_log_entries (id, payload, created_at) select gen_random_uuid(), '{}', $1 from generate_series(1, 2500)",
    [daysAgo(31)],
  );
  await pool.query(
    "insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', $1)",
    [daysAgo(3)],
  );
  await pool.query("insert into pgboss.job (name, state, completed_on) values ('clean-files', 'completed', $1)", [
    daysAgo(31),
  ]);
  await db
    .insertInto('system_runs')
    .values({ kind: 'clear-cache', state: 'done', created_at: daysAgo(31) })
    .execute();
  const trace = { reason: 'otp_expired', network: '', times: 3 };
  await db
    .insertInto('auth_private.refusals')
    .values([31, 29].map((days) => ({ ...trace, minute: daysAgo(days), last_at: daysAgo(days) })))
    .execute();
  const audit = () => db.selectFrom('audit_log').select('id').execute();
  const before = (await audit()).length;

  const preview = (await admin.call('/system/logs')).json;
  expect(preview).toMatchObject({ days: 30 });
  expect(preview.counts).toEqual({
    'text-messages': 1,
    'sign-ins': 2500,
    'sign-in-failures': 0,
    refusals: 1,
    'visit-details': 0,
    'finished-jobs': 1,
    'system-runs': 1,
    exports: 0,
  });
  expect((await cleanLogs({ progress })).counts).toEqual(preview.counts);
  expect(await textsLeft()).toBe(4);
  expect((await pool.query('select from auth.audit_log_entries')).rows).toHaveLength(1);
  expect(Object.values((await cleanLogs({ progress })).counts).every((count) => count === 0)).toBe(true);
  expect((await audit()).length).toBe(before);
});

it('goes by the setting as it is at that moment', async () => {
  await mail({ queued_at: daysAgo(31), channel: 'sms', template: 'code' });
  await keepFor(7);
  expect((await admin.call('/system/logs')).json.counts['text-messages']).toBe(1);
  await keepFor(365);
  expect((await admin.call('/system/logs')).json.counts['text-messages']).toBe(0);
});
