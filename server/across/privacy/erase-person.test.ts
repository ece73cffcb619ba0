import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { cleanFiles } from '#server/worker/clean-files.ts';
import { cleanOutbox } from '#server/worker/clean-outbox.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildKnownLead, makeUp, postMessage, subscribe, uploadTo, wordsOf } from '#tests/known-people.ts';
import { filesWith, tablesWith } from '#tests/where-is.ts';
import { erasePerson } from './erase-person.ts';
import { findByAddress } from './whose.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const erase = (email: string, now = new Date()) =>
  db.transaction().execute(async (trx) => erasePerson(trx, await findByAddress(trx, email), { now }));

/** Delivers what waits for the outbox. */
async function deliverAll(): Promise<void> {
  const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'queued').execute();
  const later = new Date(Date.now() + 3_600_000);
  for (const { id } of waiting) await deliverMail(id, later);
}

test('of a lead without a password nothing is left: in no table, no stored file, no mail of the outbox', async () => {
  const staff = await buildStaff('Admin');
  const person: StaffPerson = { kind: 'staff', ...staff };
  const known = await buildKnownLead(staff);
  await uploadTo(person, known.reference, known);
  await deliverAll();
  for (const word of wordsOf(known)) expect(await tablesWith(word)).not.toEqual([]);
  expect(filesWith(env.DATA_DIR, known.text)).not.toEqual([]);

  await erase(known.email);

  for (const word of wordsOf(known)) expect(await tablesWith(word)).toEqual([]);
  await cleanOutbox();
  await cleanFiles(new Date(Date.now() + 1_000));
  for (const word of wordsOf(known)) expect(filesWith(env.DATA_DIR, word)).toEqual([]);
  const seen = await staff.call(`/requests/${known.reference}`);
  expect(seen.json).toMatchObject({ request: { name: '', email: '', status: 'cancelled' } });
});

test('of a sender of messages nothing is left, and neither of a reader', async () => {
  const sender = makeUp();
  const reader = makeUp();
  await postMessage(sender);
  await subscribe(reader);
  await deliverAll();
  for (const { email } of [sender, reader]) {
    expect(await tablesWith(email)).not.toEqual([]);
    await erase(email);
    expect(await tablesWith(email)).toEqual([]);
  }
  await cleanOutbox();
  for (const word of [...wordsOf(sender), reader.email])
    expect(filesWith(path.join(env.DATA_DIR, 'outbox'), word)).toEqual([]);
});

test('what others wrote and own stays', async () => {
  const staff = await buildStaff('Admin');
  const [leaving, staying] = [await buildKnownLead(staff), await buildKnownLead(staff)];
  const before = await Promise.all(wordsOf(staying).map(tablesWith));
  await erase(leaving.email);
  expect(await Promise.all(wordsOf(staying).map(tablesWith))).toEqual(before);
});

test('former staff are found by the address that they had, and lose name, picture and keys', async () => {
  const [admin, leaving] = [await buildStaff('Admin'), await buildStaff('Editor')];
  const { version } = await db
    .selectFrom('staff')
    .select('version')
    .where('user_id', '=', leaving.userId)
    .executeTakeFirstOrThrow();
  const removed = await admin.call(`/users/${leaving.userId}/removal`, { version, transferTo: null });
  expect(removed.status).toBe(200);
  expect(await tablesWith(leaving.name)).not.toEqual([]);
  await erase(leaving.email);
  for (const word of [leaving.name, leaving.email]) expect(await tablesWith(word)).toEqual([]);
});

test('an account that still belongs to staff is spared', async () => {
  const staff = await buildStaff('Editor');
  await erase(staff.email);
  expect((await staff.call('/me')).status).toBe(200);
});
