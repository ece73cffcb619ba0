import { type Db, db } from '#server/db/client.ts';
import { findClientForLetter } from '#server/domain/clients/clients.ts';
import { messageRow } from '#server/domain/messages/messages.ts';
import { requestRow } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';
import { type LetterFacts, titleOf } from '#server/mail/letter.ts';
import { publicUrl } from '#server/public-url.ts';
import { demand } from '#server/records/permissions.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { clientNumber, clientReference } from '#shared/clients.ts';
import type { LetterLocale, LetterNoun, LetterSubject } from '#shared/letter-words.ts';
import { messageReference } from '#shared/messages.ts';
import type { Action } from '#shared/permissions.ts';
import { requestReference } from '#shared/requests.ts';

/** To whom a letter about a record goes, and what can be filled in. */
export type Addressee = {
  kind: LetterNoun;
  id: string;
  reference: string;
  /** Empty when the person was erased: there is nobody to write to. */
  email: string;
  /** The client's record, where there is one. */
  clientId: string | undefined;
  /** The language that the person is written to in. */
  locale: LetterLocale;
  /** What an answer is called until somebody calls it otherwise. */
  title: string;
  facts: LetterFacts;
};

/** What somebody needs to be allowed, to write about a record of this kind. */
const neededActions = {
  request: 'requests.write',
  client: 'clients.write',
  message: 'messages.write',
} as const satisfies Record<LetterNoun, Action>;

const dashboard = () => `${publicUrl()}/client-dashboard`;

/** Looks a record up. @throws forbidden, not_found */
export async function findAddressee(
  person: StaffPerson,
  { kind, reference }: LetterSubject,
  connection: Db = db,
): Promise<Addressee> {
  demand(person, neededActions[kind]);
  const sender = person.name;
  if (kind === 'request') {
    const row = await requestRow(person, reference, connection);
    const { id, name, company, email, client_locale: locale } = row;
    const facts: LetterFacts = {
      name,
      company,
      reference: requestReference(row.number),
      types: row.types,
      status: row.status,
      replyBy: row.reply_due_at,
      dashboard: dashboard(),
      sender,
    };
    const { reference: own } = facts;
    const title = titleOf(own, row.confirmed_at ? row.title : undefined);
    return { kind, id, reference: own, email, clientId: row.client_id, locale, title, facts };
  }
  if (kind === 'message') {
    const row = await messageRow(person, reference, connection);
    const { id, name, company, email, locale } = row;
    const facts: LetterFacts = {
      name,
      company,
      reference: messageReference(row.number),
      replyBy: row.reply_due_at,
      sender,
    };
    const { reference: own } = facts;
    return { kind, id, reference: own, email, clientId: undefined, locale, title: own, facts };
  }
  return findClient(person, reference, connection);
}

async function findClient(person: StaffPerson, reference: string, connection: Db): Promise<Addressee> {
  const number = clientNumber(reference);
  const row = number === undefined ? undefined : await findClientForLetter(connection, number);
  if (!row) throw new AppError('not_found', `no client ${reference}`);
  const { id, name, company, email, locale } = row;
  const own = clientReference(row.number);
  const facts: LetterFacts = { name, company, reference: own, dashboard: dashboard(), sender: person.name };
  return { kind: 'client', id, reference: own, email, clientId: id, locale, title: '', facts };
}
