import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { cleanOutbox } from '#server/worker/clean-outbox.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { makeUp, postMessage, postRequest, subscribe } from '#tests/known-people.ts';
import { tablesWith } from '#tests/where-is.ts';
import { endKeepPeriods } from './keep-periods.ts';
import { deleteOldLogs, oldLogs } from './logs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Saves settings of the system tab as its door does. */
async function setSystem(value: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'system', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  announceLocally(settingsChannel, 'system');
}
beforeEach(() => setSystem({}));

const start = new Date('2024-02-29T12:00:00Z');

test('leadRetentionMonths: a lead is there on the last day of its time and gone on the next', async () => {
  await setSystem({ leadRetentionMonths: 12 });
  const [lead, sender] = [makeUp(), makeUp()];
  await postRequest(lead, start);
  await postMessage(sender, start);
  // A leap day and twelve months: the end of February.
  await endKeepPeriods(new Date('2025-02-27T22:30:00Z'));
  for (const { email } of [lead, sender]) expect(await tablesWith(email)).not.toEqual([]);
  await endKeepPeriods(new Date('2025-02-27T23:30:00Z'));
  for (const { email } of [lead, sender]) expect(await tablesWith(email)).toEqual([]);
});

test('leadRetentionMonths: the setting decides at once, and activity begins the time anew', async () => {
  const [idle, active] = [makeUp(), makeUp()];
  await postRequest(idle, start);
  await postRequest(active, start);
  await postMessage(active, new Date('2024-11-01T12:00:00Z'));
  const now = new Date('2025-03-15T12:00:00Z');
  await setSystem({ leadRetentionMonths: 13 });
  await endKeepPeriods(now);
  expect(await tablesWith(idle.email)).not.toEqual([]);
  await setSystem({ leadRetentionMonths: 12 });
  await endKeepPeriods(now);
  expect(await tablesWith(idle.email)).toEqual([]);
  expect(await tablesWith(active.email)).not.toEqual([]);
});

test('leadRetentionMonths: clients, their messages, staff, and whom staff entered are no leads', async () => {
  const far = new Date('2090-01-01T00:00:00Z');
  const staff = await buildStaff('Admin');
  const client = await buildClient();
  await buildRequest({ clientId: client.id, email: client.email, status: 'completed' });
  const sold = makeUp();
  const { clientId } = await postRequest(sold, start);
  await db
    .insertInto('engagements')
    .values({ client_id: clientId, title: 'Report', amount_cents: 100, dated: '2024-03-01', status: 'paid' })
    .execute();
  const entered = makeUp();
  const made = await staff.call('/clients', { name: entered.name, email: entered.email, company: '', phone: '' });
  expect(made.status).toBeLessThan(300);
  await endKeepPeriods(far);
  for (const { email } of [client, sold, entered, staff]) expect(await tablesWith(email)).not.toEqual([]);
});

test('leadRetentionMonths: whoever reads the newsletter goes on reading it, and nothing else of them is left', async () => {
  const lead = makeUp();
  await postRequest(lead, start);
  await subscribe(lead, start);
  await endKeepPeriods(new Date('2027-01-01T00:00:00Z'));
  expect(
    (await tablesWith(lead.email)).filter((table) => !/^public\.(subscriber|consents|newsletter_asks)/.test(table)),
  ).toEqual([]);
  const reader = await db.selectFrom('subscribers').select('state').where('email', '=', lead.email).executeTakeFirst();
  expect(reader).toEqual({ state: 'confirmed' });
});

test('the list names who goes within thirty days; who is kept stays for their time once more', async () => {
  const admin = await buildStaff('Admin');
  const lead = makeUp();
  const now = Date.now();
  await postRequest(lead, new Date(now - 725 * 86_400_000));
  const { json } = await admin.call('/privacy/leads');
  expect(json.months).toBe(24);
  const listed = json.next.find(({ email }: { email: string }) => email === lead.email);
  expect(listed).toMatchObject({ name: expect.stringContaining(lead.name) });
  expect(listed.eraseOn > new Date(now).toISOString().slice(0, 10)).toBe(true);
  const kept = await admin.call('/privacy/leads/keep', { email: lead.email, reason: 'Vuole un preventivo in autunno' });
  expect(kept.status).toBe(200);
  const after = (await admin.call('/privacy/leads')).json;
  expect(after.next.some(({ email }: { email: string }) => email === lead.email)).toBe(false);
  expect(after.kept).toContainEqual(expect.objectContaining({ email: lead.email, keptBy: admin.name }));
  await endKeepPeriods(new Date(now + 60 * 86_400_000));
  expect(await tablesWith(lead.email)).not.toEqual([]);
  await admin.call('/privacy/leads/release', { email: lead.email });
  await endKeepPeriods(new Date(now + 60 * 86_400_000));
  expect(await tablesWith(lead.email)).toEqual([]);
});

test('visitRetentionMonths: single days become months, sums stay, marks of single links go', async () => {
  await setSystem({ visitRetentionMonths: 13 });
  const counts = { visitors: 2, visits: 3, views: 5 };
  const days = ['2025-10-01', '2025-10-05', '2025-10-31', '2025-11-02'];
  await db
    .insertInto('visit_day_values')
    .values(days.map((day) => ({ day, kind: 'page', value: '/kept', ...counts })))
    .execute();
  await db
    .insertInto('visit_day_campaigns')
    .values(
      days.map((day) => ({
        day,
        source: 'mail',
        medium: 'm',
        campaign: 'c',
        term: 't',
        content: 'to-zenobia',
        ...counts,
      })),
    )
    .execute();
  const view = { visitor: Buffer.alloc(8), page: '/x', slot: 1, device: 'desktop' };
  await db
    .insertInto('visit_views')
    .values({ day: '2025-10-05', at: new Date('2025-10-05T10:00:00Z'), ...view })
    .execute();
  const read = async () => {
    const { rows } = await sql`
      select to_char(day, 'YYYY-MM-DD') as day, visits, views, '' as content from visit_day_values where value = '/kept'
      union all select to_char(day, 'YYYY-MM-DD'), visits, views, content from visit_day_campaigns where campaign = 'c' order by 1, 4`.execute(
      db,
    );
    return rows;
  };
  await endKeepPeriods(new Date('2026-11-29T12:00:00Z'));
  expect(await read()).toHaveLength(8);
  // The last day of October is over on the last day of November.
  for (let twice = 0; twice < 2; twice += 1) await endKeepPeriods(new Date('2026-11-30T12:00:00Z'));
  expect(await read()).toEqual([
    { day: '2025-10-01', visits: 9, views: 15, content: '' },
    { day: '2025-10-01', visits: 9, views: 15, content: '' },
    { day: '2025-11-02', visits: 3, views: 5, content: '' },
    { day: '2025-11-02', visits: 3, views: 5, content: 'to-zenobia' },
  ]);
  expect(await db.selectFrom('visit_views').select('day').where('page', '=', '/x').execute()).toEqual([]);
});

test('mailRetentionMonths: what mails said is deleted, also in the outbox; what became of them stays', async () => {
  await setSystem({ mailRetentionMonths: 6 });
  const admin = await buildStaff('Admin');
  const to = `${randomUUID()}@lead.example`;
  const old = new Date('2026-01-31T10:00:00Z');
  const written = { email: 'z@lead.example', company: '', text: 'Good morning' };
  const props = { reference: 'MSG-1', replyBy: old.toISOString(), name: 'Zenobia the Old', ...written };
  const mail = { template: 'message-notice', to, locale: 'en', props } as const;
  const { id } = await db.transaction().execute((trx) => queueMail(trx, mail, old));
  await deliverMail(id);
  const outbox = () => readdirSync(path.join(env.DATA_DIR, 'outbox')).filter((name) => name.includes(to));
  await endKeepPeriods(new Date('2026-07-30T12:00:00Z'));
  expect(await tablesWith('Zenobia the Old')).toEqual(['public.mails']);
  await endKeepPeriods(new Date('2026-07-31T12:00:00Z'));
  expect(await tablesWith('Zenobia the Old')).toEqual([]);
  await cleanOutbox();
  expect(outbox()).toEqual([]);
  const seen = await admin.call(`/mails/${id}`);
  expect(seen.json.mail).toMatchObject({ recipient: to, state: 'saved', body: null, mayResend: false });
});

test('logRetentionDays: entries of logs end by their age, those that are counted are those that go', async () => {
  await setSystem({ logRetentionDays: 30 });
  const marked = randomUUID();
  const old = new Date('2026-03-01T00:00:00Z');
  await sql`insert into auth.audit_log_entries (id, payload, created_at) values (${randomUUID()}, ${JSON.stringify({ actor_id: marked })}, ${old})`.execute(
    db,
  );
  await db
    .insertInto('quarantined_submissions')
    .values({
      form: 'contact',
      reason: 'too-fast',
      payload: JSON.stringify({ marked }),
      address: Buffer.alloc(32),
      at: old,
    })
    .execute();
  const before = new Date('2026-03-20T00:00:00Z');
  expect(await oldLogs(db, before)).toMatchObject({ 'sign-ins': 1, 'suspicious-posts': 1 });
  expect(await oldLogs(db, new Date('2026-02-01T00:00:00Z'))).toMatchObject({ 'sign-ins': 0, 'suspicious-posts': 0 });
  await endKeepPeriods(new Date('2026-03-30T00:00:00Z'));
  expect(await tablesWith(marked)).not.toEqual([]);
  await endKeepPeriods(new Date('2026-04-01T00:00:00Z'));
  expect(await tablesWith(marked)).toEqual([]);
  expect(Object.values(await deleteOldLogs(db, before)).every((count) => count === 0)).toBe(true);
});
