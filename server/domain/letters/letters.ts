import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import { noteClientActivity } from '#server/domain/clients/clients.ts';
import { attachDocuments, detachDocuments } from '#server/domain/files/files.ts';
import { answerMessage, messagesChannel, unanswerMessage } from '#server/domain/messages/messages.ts';
import {
  changeOne,
  lockByReference,
  moving,
  restartClock,
  stopClock,
  undoRequestChange,
} from '#server/domain/requests/desk.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';
import { queueWritten } from '#server/jobs/send-mail.ts';
import { mailHoldMs, withdrawMail } from '#server/jobs/withdraw-mail.ts';
import { letterValues, renderLetter } from '#server/mail/letter.ts';
import { mailsLeave } from '#server/mail/transport.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { offerUndo, type Undo, type Undoer, type UndoItem } from '#server/records/undo-offers.ts';
import { cleanRichText } from '#server/rich/clean.ts';
import {
  type LetterLocale,
  type LetterMove,
  type LetterSubject,
  letterLocales,
  variablesOf,
} from '#shared/letter-words.ts';
import { type Letter, letterSchema } from '#shared/letters.ts';
import { type Addressee, findAddressee } from './addressee.ts';
import { listTemplates } from './templates.ts';

function sender(person: Person): asserts person is StaffPerson {
  demand(person, 'letters.send');
}

/** What somebody needs to begin a letter: to whom it goes, what can be filled in, what to begin from. @throws forbidden, not_found */
export async function beginLetter(person: Person, subject: LetterSubject) {
  sender(person);
  const [to, settings] = await Promise.all([findAddressee(person, subject), getSettings()]);
  const valuesIn = (locale: LetterLocale) => letterValues(to.facts, { locale, settings });
  const [it, en] = letterLocales.map(valuesIn);
  const variables = variablesOf(to.kind).map(({ key, ...names }) => ({
    key,
    names: { it: names.it, en: names.en },
    values: { it: it?.[key] ?? '', en: en?.[key] ?? '' },
  }));
  const { items: templates } = await listTemplates(person, to.kind);
  return { to: { email: to.email, name: to.facts.name }, locale: to.locale, title: to.title, variables, templates };
}

function checked(input: unknown): Letter {
  const parsed = letterSchema.safeParse(input);
  if (parsed.success) return { ...parsed.data, body: cleanRichText(parsed.data.body) };
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  throw new AppError('invalid_input', 'the letter is not complete', { details: { fields } });
}

async function render(letter: Letter, to: Addressee, move?: LetterMove) {
  const settings = await getSettings();
  return renderLetter(letter, to.facts, { locale: letter.locale, settings }, move);
}

/** A letter as it would be sent now, and why it cannot be. An unfinished one is shown as far as it goes. @throws forbidden, not_found */
export async function previewLetter(
  person: Person,
  subject: LetterSubject,
  letter: { locale: LetterLocale; subject: string; body: string },
  move?: LetterMove,
) {
  sender(person);
  const to = await findAddressee(person, subject);
  const parsed = letterSchema.safeParse(letter);
  return { to: to.email, ...(await render(parsed.success ? parsed.data : letter, to, move)) };
}

type Sent = { mail: { id: string; to: string; subject: string; state: string; at: string }; undo: Undo | null };

/** The mail of an earlier call with the same key. @throws duplicate when another letter was sent with it */
async function findSent(trx: Db, sendKey: string, written: string): Promise<Sent | undefined> {
  const row = await trx
    .selectFrom('mails as m')
    .leftJoin('undoable_changes as u', 'u.id', 'm.change_id')
    .select(['m.id', 'm.recipient', 'm.subject', 'm.state', 'm.queued_at', 'm.change_id', 'u.until'])
    .select(sql<string | null>`m.props->>'written'`.as('written'))
    .where('m.send_key', '=', sendKey)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.written !== written) throw new AppError('duplicate', 'another letter was sent with this key');
  const { id, recipient, subject, state, queued_at, change_id, until } = row;
  return {
    mail: { id, to: recipient, subject: subject ?? '', state, at: queued_at.toISOString() },
    undo: change_id && until ? { id: change_id, until: until.toISOString() } : null,
  };
}

/** Stops the clock of what was answered; tells what to put back should the letter be taken back. */
async function noteAnswer(trx: Db, to: Addressee, announce: Announce, now: Date): Promise<Record<string, unknown>> {
  if (to.clientId) await noteClientActivity(trx, to.clientId, now);
  // It stands on its client's page at once, as being sent.
  if (to.kind === 'request') await announce(requestsChannel, to.reference);
  // What is only saved has answered nobody.
  if (!mailsLeave(await getSettings())) return {};
  if (to.kind === 'message') {
    await announce(messagesChannel, to.reference);
    return answerMessage(trx, to.id, now);
  }
  if (to.kind === 'request') return (await stopClock(trx, to.id, now)) ?? {};
  return {};
}

const aboutOf = ({ kind, id }: Addressee) => {
  if (kind === 'request') return { requestId: id };
  return kind === 'client' ? { clientId: id } : { contactMessageId: id };
};

export type Sending = {
  subject: LetterSubject;
  letter: unknown;
  key: string;
  /** Who gets a copy. */
  cc?: string[] | undefined;
  /** Documents of the request that go with it. */
  files?: string[] | undefined;
  /** What becomes of the request with it; no other mail tells of that. */
  move?: { to: LetterMove; version: number } | undefined;
};

/** A request's row is held before its client's, as every change of one does. @throws invalid_input for what only requests have */
async function lockSubject(trx: Db, { kind, reference }: LetterSubject, { files, move }: Sending): Promise<void> {
  if (kind === 'request') return lockByReference(trx, reference);
  const field = move ? 'move' : files?.length ? 'files' : undefined;
  if (field)
    throw new AppError('invalid_input', 'only requests have that', { details: { fields: { [field]: 'unknown' } } });
}

/**
 * Sends a letter: rendered now, queued in the same transaction as the stopped clock (which runs on where mails are only saved), held for ten seconds in which it can be taken back.
 * The request is taken or completed in the same transaction. A call that is repeated with its key sends nothing and answers the first one's mail.
 * @throws forbidden, not_found, invalid_input (details.fields, details.problems), duplicate, stale_version (details.current), transition_refused
 */
export async function sendLetter(person: Person, sending: Sending, now = new Date()) {
  sender(person);
  const { subject, key, move } = sending;
  const letter = checked(sending.letter);
  const [cc, files] = [[...new Set(sending.cc)], [...new Set(sending.files)]];
  const sendKey = `${person.userId}:${key}`;
  const written = JSON.stringify([subject.kind, subject.reference.toUpperCase(), letter, cc, files, move?.to]);
  // Read before the transaction takes its connection.
  await getSettings();
  return transact(async (trx, announce): Promise<Sent> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${sendKey}, 2))`.execute(trx);
    const earlier = await findSent(trx, sendKey, written);
    if (earlier) return earlier;
    await lockSubject(trx, subject, sending);
    const to = await findAddressee(person, subject, trx);
    if (to.email === '')
      throw new AppError('invalid_input', 'nobody left to write to', { details: { fields: { to: 'erased' } } });
    const { problems, ...rendered } = await render(letter, to, move?.to);
    if (problems.length > 0)
      throw new AppError('invalid_input', 'the letter cannot be filled in', { details: { problems } });
    const before = await noteAnswer(trx, to, announce, now);
    const until = new Date(now.getTime() + mailHoldMs);
    const undo = await offerUndo(trx, { kind: 'letter', items: [], person, now, until });
    const target = { reference: to.reference, version: move?.version ?? 0 };
    const change = move && moving({ to: move.to, byLetter: true });
    const moved = change && (await changeOne({ trx, announce, person, now }, target, change, undo.id));
    const hidden = await attachDocuments(trx, to.reference, files);
    const { id } = await queueWritten(
      trx,
      {
        template: 'letter',
        to: to.email,
        cc,
        fileIds: files,
        locale: letter.locale,
        props: { written },
        ...aboutOf(to),
        notBefore: until,
        authorId: person.userId,
        rendered,
        letter: { sendKey, changeId: undo.id },
      },
      now,
    );
    const about = { kind: to.kind, record: to.id, reference: to.reference };
    const item = { id, version: 0, before: { ...before, ...about, hidden, moved: moved?.item ?? null } };
    await trx
      .updateTable('undoable_changes')
      .set({ items: JSON.stringify([item]) })
      .where('id', '=', undo.id)
      .execute();
    await recordChange(trx, {
      actor: person,
      action: `${to.kind}.mail`,
      subject: { kind: to.kind, id: to.reference },
      after: { mail: id },
      ...(to.clientId
        ? {
            personal: {
              about: to.clientId,
              after: { to: to.email, ...(cc.length > 0 && { cc: cc.join(', ') }), subject: rendered.subject },
            },
          }
        : {}),
    });
    return {
      mail: { id, to: to.email, subject: rendered.subject, state: 'queued', at: now.toISOString() },
      undo,
    };
  });
}

type Before = { kind: string; record: string; reference: string; hidden?: string[]; moved?: UndoItem | null };

/** Takes a letter back that waits, with what was made of its request, and lets the clock run on that it had stopped. */
export const undoLetter: Undoer = async ({ id, before }, context) => {
  const { trx, announce, now } = context;
  const { kind, record, reference: name, hidden = [], moved } = before as Before;
  if (!(await withdrawMail(trx, id))) return { name, outcome: 'left' };
  await detachDocuments(trx, hidden);
  // Somebody may have gone on with it meanwhile: then it stays where they have it.
  if (moved) await undoRequestChange(moved, context);
  if (kind === 'request') {
    await restartClock(trx, record, before);
    await announce(requestsChannel, name);
  }
  if (kind === 'message') {
    await unanswerMessage(trx, record, before, now);
    await announce(messagesChannel, name);
  }
  return { name, outcome: 'undone' };
};
