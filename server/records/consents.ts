import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { type ConsentPlace, consentWords } from '#server/records/consent-words.ts';
import type { ConsentKind } from '#shared/consents.ts';

/** What people agreed to, with the text that was shown. A changed text is a new version; nobody has to remember to count it up. */

const digits = 8;

type Version = { hash: Buffer; text: string };
const known = new Map<ConsentPlace, Version>();

/** Words are part of the program: they are put together once. */
function shownAt(place: ConsentPlace): Version {
  const found = known.get(place);
  if (found) return found;
  const text = consentWords(place);
  const made = { text, hash: createHash('sha256').update(text).digest() };
  known.set(place, made);
  return made;
}

/** `2026-11-21-3fa9c1d2`: the day on which the text was first agreed to or refused, and the beginning of its hash. */
export async function textVersion(
  connection: Db,
  place: ConsentPlace,
  now: Date,
  shown = shownAt(place),
): Promise<string> {
  const { hash, text } = shown;
  const select = () =>
    connection
      .selectFrom('consent_texts')
      .select('version')
      .where('kind', '=', place)
      .where('hash', '=', hash)
      .executeTakeFirst();
  const kept = await select();
  if (kept) return kept.version;
  const version = `${now.toISOString().slice(0, 10)}-${createHash('sha256').update(place).update(hash).digest('hex').slice(0, digits)}`;
  await connection
    .insertInto('consent_texts')
    .values({ version, kind: place, hash, text, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await select())?.version ?? version;
}

/** Writes what somebody agreed to with a request down under the address that they meant. @returns what they agreed to */
export async function moveConsents(connection: Db, { requestId, to }: { requestId: string; to: string }) {
  const rows = await connection
    .updateTable('consents')
    .set({ email: to })
    .where('request_id', '=', requestId)
    .returning(['kind', 'accepted'])
    .execute();
  return rows.filter(({ accepted }) => accepted).map(({ kind }) => kind);
}

export type Consent = {
  email: string;
  kind: ConsentKind;
  /** Where it was asked. */
  shown: ConsentPlace;
  accepted: boolean;
  at: Date;
  requestId?: string;
};

/** Keeps what somebody agreed to or refused, in the transaction of `connection`. @returns its number */
export async function recordConsent(connection: Db, { shown, requestId, ...consent }: Consent): Promise<number> {
  const { id } = await connection
    .insertInto('consents')
    .values({
      ...consent,
      text_version: await textVersion(connection, shown, consent.at),
      request_id: requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
