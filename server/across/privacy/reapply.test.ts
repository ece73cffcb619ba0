import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildKnownLead, makeUp, postMessage, postRequest, subscribe, wordsOf } from '#tests/known-people.ts';
import { tablesWith } from '#tests/where-is.ts';
import { erasePerson } from './erase-person.ts';
import { readErasures, reapplyErasures } from './reapply.ts';
import { findByAddress } from './whose.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const erase = (email: string, now = new Date()) =>
  db.transaction().execute(async (trx) => erasePerson(trx, await findByAddress(trx, email), { now }));

class Undone extends Error {}

/** Erases in a transaction that is taken back: the list is from the later database, the rows are those of the older one. */
async function eraseInAnotherLife(emails: string[]) {
  let list: Awaited<ReturnType<typeof readErasures>> = [];
  const life = db.transaction().execute(async (trx) => {
    for (const email of emails) await erasePerson(trx, await findByAddress(trx, email), { now: new Date() });
    list = await readErasures(trx);
    throw new Undone();
  });
  await expect(life).rejects.toThrow(Undone);
  return list;
}

test('whoever was erased after a backup was made is erased again after it was restored, by id and by address', async () => {
  const staff = await buildStaff('Admin');
  const lead = await buildKnownLead(staff);
  const [sender, reader, other] = [makeUp(), makeUp(), makeUp()];
  await postMessage(sender);
  await subscribe(reader);
  await postMessage(other);
  const list = await eraseInAnotherLife([lead.email, sender.email, reader.email]);
  expect(await tablesWith(lead.email)).not.toEqual([]);

  const { erased } = await reapplyErasures(list);
  expect(erased).toBeGreaterThanOrEqual(3);
  for (const word of [...wordsOf(lead), ...wordsOf(sender), reader.email]) expect(await tablesWith(word)).toEqual([]);
  expect(await tablesWith(other.email)).toContain('public.messages');
  expect(await reapplyErasures(list)).toEqual({ erased: 0 });
});

test('whoever came back after their erasure stays, without what was before it', async () => {
  const known = makeUp();
  await postRequest(known, new Date('2026-03-01T10:00:00Z'));
  await postMessage({ ...known, text: 'what I wrote before' }, new Date('2026-03-02T10:00:00Z'));
  await erase(known.email, new Date('2026-04-01T00:00:00Z'));
  await postMessage({ ...known, text: 'what I wrote after' }, new Date('2026-05-01T10:00:00Z'));
  // The older message is back with its backup.
  await db
    .insertInto('messages')
    .values({
      ...{ name: known.name, email: known.email },
      message: 'what I wrote before',
      submitted_at: new Date('2026-03-02T10:00:00Z'),
      reply_due_at: new Date(),
    })
    .execute();
  await reapplyErasures();
  const rows = await db.selectFrom('messages').select('message').where('email', '=', known.email).execute();
  expect(rows).toEqual([{ message: 'what I wrote after' }]);
  expect(await tablesWith('what I wrote before')).toEqual([]);
});

test('what is remembered are hashes that tell nobody an address', async () => {
  const known = makeUp();
  await postMessage(known);
  await erase(known.email);
  const { rows } = await sql<{ plain: boolean }>`
    select exists (select from erased_people where subject_hash = sha256(convert_to(${known.email}, 'UTF8'))) as plain`.execute(
    db,
  );
  expect(rows).toEqual([{ plain: false }]);
  expect((await readErasures()).every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});
