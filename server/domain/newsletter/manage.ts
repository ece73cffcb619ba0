import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { checkedTags } from '#server/records/tags.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { type ReaderState, readerEmail, readerLimits } from '#shared/newsletter.ts';
import { askForNewsletter } from './ask.ts';
import { writeReaderEvent } from './events.ts';
import { forgetReader } from './forget.ts';
import { selectReader } from './queries.ts';
import { getReader } from './readers.ts';
import { writeReaderTags } from './tags.ts';
import { endSubscription, isReading } from './unsubscribe.ts';
import { readerItem } from './views.ts';

function demandStaff(person: Person, action: 'newsletter.write' | 'newsletter.send'): asserts person is StaffPerson {
  demand(person, action);
}

const subjectOf = (id: number) => ({ kind: 'reader', id: String(id) });

async function lockedReader(trx: Db, id: number) {
  const row = await selectReader(trx, id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such reader');
  return row;
}

function checkedAddress(email: string): string {
  const parsed = readerEmail.safeParse(email);
  if (parsed.success) return parsed.data;
  const code = parsed.error.issues[0]?.message ?? 'email';
  throw new AppError('invalid_input', 'no address', { details: { fields: { email: code } } });
}

export type NewReader = {
  email: string;
  name: string;
  /** Whoever adds it has seen that the reader left, and knows that they want to come back. */
  despite: boolean;
};

async function addOne(trx: Db, person: StaffPerson, { email, name, despite }: NewReader, now: Date) {
  const known = await trx
    .selectFrom('subscribers')
    .select(['id', 'state'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (known?.state === 'confirmed') return { id: known.id, outcome: 'known' as const };
  if (known && !isReading(known.state) && !despite)
    throw new AppError('duplicate', 'the reader left', { details: { id: known.id, state: known.state } });
  const id =
    known?.id ??
    (
      await trx
        .insertInto('subscribers')
        .values({ email, name, state: 'pending', source: 'staff', asked_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await askForNewsletter(trx, { email, name, source: 'staff', locale: 'en', now });
  await recordChange(trx, { actor: person, action: 'reader.added', subject: subjectOf(id) });
  return { id, outcome: 'asked' as const };
}

/**
 * Adds a reader: a mail asks them to confirm, nobody is confirmed by staff. Twice is as good as once.
 * @throws forbidden, invalid_input; duplicate (details.state) for somebody who left, unless `despite`
 */
export async function addReader(person: Person, { email, name, despite }: NewReader, now = new Date()) {
  demandStaff(person, 'newsletter.write');
  const facts = { email: checkedAddress(email), name: name.trim().slice(0, readerLimits.name), despite };
  const add = () => transact((trx) => addOne(trx, person, facts, now));
  // Somebody else may add the same address in this very moment: then there is one by now.
  const { id, outcome } = await add().catch((problem) => {
    if (sqlStateOf(problem) === '23505') return add();
    throw problem;
  });
  return { ...(await getReader(person, id)), outcome };
}

/** Sends a reader who has not confirmed another link; the limits of the mailbox hold. @throws forbidden, not_found, transition_refused */
export async function askReaderAgain(person: Person, id: number, now = new Date()) {
  demandStaff(person, 'newsletter.write');
  await transact(async (trx) => {
    const { email, name, state } = await lockedReader(trx, id);
    if (state !== 'pending') throw new AppError('transition_refused', `the reader is ${state}`);
    await askForNewsletter(trx, { email, name, source: 'staff', locale: 'en', now });
    await recordChange(trx, { actor: person, action: 'reader.asked', subject: subjectOf(id) });
  });
  return getReader(person, id);
}

/**
 * Takes a reader off the list on their request. @throws forbidden, not_found, stale_version (details.current); transition_refused for who is
 * off it
 */
export async function endReader(person: Person, id: number, version: number, now = new Date()) {
  demandStaff(person, 'newsletter.write');
  const undo = await transact(async (trx) => {
    const row = await lockedReader(trx, id);
    if (row.state === 'unsubscribed') return null;
    if (row.version !== version)
      throw new AppError('stale_version', 'changed since it was read', { details: { current: readerItem(row) } });
    if (row.state === 'complained') throw new AppError('transition_refused', 'the reader complained');
    await endSubscription(trx, row, now);
    await writeReaderEvent(trx, { id, kind: 'unsubscribed', by: person, now });
    const before = { state: row.state, confirmed_at: row.confirmed_at?.toISOString() ?? null };
    const change = { before: { status: row.state }, after: { status: 'unsubscribed' satisfies ReaderState } };
    await recordChange(trx, { actor: person, action: 'reader.ended', subject: subjectOf(id), ...change });
    return offerUndo(trx, { kind: 'reader', items: [{ id: String(id), version: version + 1, before }], person, now });
  });
  return { ...(await getReader(person, id)), undo };
}

/**
 * Makes these a reader's tags, which are staff's own words and tell the reader nothing.
 * @throws forbidden, not_found, stale_version (details.current), invalid_input (details.fields.tags)
 */
export async function tagReader(
  person: Person,
  id: number,
  { tags, version }: { tags: string[]; version: number },
  now = new Date(),
) {
  demandStaff(person, 'newsletter.write');
  const wanted = checkedTags(tags);
  const undo = await transact(async (trx) => {
    const row = await lockedReader(trx, id);
    if (row.tags.join() === wanted.join()) return null;
    if (row.version !== version)
      throw new AppError('stale_version', 'changed since it was read', { details: { current: readerItem(row) } });
    await writeReaderTags(trx, { id, version, tags: wanted, now });
    await writeReaderEvent(trx, { id, kind: 'tagged', by: person, now });
    // The words are about a person: the log, which is kept when they are gone, has how many there were.
    const change = { before: { tags: row.tags.length }, after: { tags: wanted.length } };
    await recordChange(trx, { actor: person, action: 'reader.tagged', subject: subjectOf(id), ...change });
    const before = { tags: row.tags };
    return offerUndo(trx, { kind: 'reader', items: [{ id: String(id), version: version + 1, before }], person, now });
  });
  return { ...(await getReader(person, id)), undo };
}

/** Deletes a reader for ever, with history, consents and mails. Repeating it does nothing. @throws forbidden */
export async function eraseReader(person: Person, id: number, now = new Date()): Promise<void> {
  demandStaff(person, 'newsletter.send');
  await db.transaction().execute(async (trx) => {
    const row = await selectReader(trx, id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', 'no such reader');
    await forgetReader(trx, row.email, now);
    await recordChange(trx, { actor: person, action: 'reader.erased', subject: subjectOf(id) });
  });
}
