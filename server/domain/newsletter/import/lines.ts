import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { addressHash } from '#server/domain/newsletter/mailbox.ts';
import type { LineOutcome } from '#shared/newsletter.ts';
import type { FileRow, SortedLine } from './file.ts';

/** Lines that one statement writes. */
const linesAtOnce = 5000;

/** Writes the lines of an import anew. The caller holds the import's row. */
export async function writeLines(trx: Db, importId: string, lines: SortedLine[]): Promise<void> {
  await trx.deleteFrom('subscriber_import_lines').where('import_id', '=', importId).execute();
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    await sql`
      insert into subscriber_import_lines (import_id, line, fields, email, name, outcome)
      select ${importId}, l.line, l.fields::jsonb, l.email, l.name, l.outcome
      from unnest(
        ${some.map(({ line }) => line)}::integer[],
        ${some.map(({ fields }) => JSON.stringify(fields))}::text[],
        ${some.map(({ email }) => email)}::text[],
        ${some.map(({ name }) => name)}::text[],
        ${some.map(({ outcome }) => outcome)}::text[]
      ) as l (line, fields, email, name, outcome)`.execute(trx);
  }
  await suppressErased(trx, importId);
}

/** Every line of an import as the file had it. */
export const selectRows = (trx: Db, importId: string): Promise<FileRow[]> =>
  trx
    .selectFrom('subscriber_import_lines')
    .select(['line', 'fields'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute() as Promise<FileRow[]>;

/** Those of these addresses that were erased on request. */
export async function erasedAmong(trx: Db, emails: string[]): Promise<Set<string>> {
  const some = await trx.selectFrom('erased_subscribers').select('erased_at').limit(1).executeTakeFirst();
  if (!some || emails.length === 0) return new Set();
  const byHash = new Map(emails.map((email) => [addressHash(email).toString('hex'), email]));
  const { rows } = await sql<{ hash: string }>`
    select encode(address_hash, 'hex') as hash from erased_subscribers
    where encode(address_hash, 'hex') = any(${[...byHash.keys()]}::text[])`.execute(trx);
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''));
}

async function suppressErased(trx: Db, importId: string): Promise<void> {
  const waiting = await trx
    .selectFrom('subscriber_import_lines')
    .select('email')
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .execute();
  const erased = await erasedAmong(
    trx,
    waiting.map(({ email }) => email),
  );
  if (erased.size === 0) return;
  await trx
    .updateTable('subscriber_import_lines')
    .set({ outcome: 'suppressed' satisfies LineOutcome })
    .where('import_id', '=', importId)
    .where(sql<boolean>`email = any(${[...erased]}::text[])`)
    .execute();
}

/** What becomes of a line: what it says itself, else what is known of its address now. */
const outcomeNow = sql<LineOutcome>`coalesce(l.outcome, case
  when s.id is null then 'new'
  when s.state in ('unsubscribed', 'bounced', 'complained') then 'suppressed'
  else 'known' end)`;

const told = (importId: string) =>
  db
    .selectFrom('subscriber_import_lines as l')
    .leftJoin('subscribers as s', (join) => join.onRef('s.email', '=', 'l.email').on('l.outcome', 'is', null))
    .where('l.import_id', '=', importId);

/** How many lines there are of each outcome. */
export async function countLines(importId: string): Promise<Partial<Record<LineOutcome, number>>> {
  const rows = await told(importId)
    .select([outcomeNow.as('outcome'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(outcomeNow)
    .execute();
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)]));
}

/** Lines after `after`, with what becomes of each. */
export function selectLines(
  importId: string,
  { after, outcome, limit }: { after: number; outcome?: LineOutcome | undefined; limit: number },
) {
  let query = told(importId)
    .select(['l.line', 'l.email', 'l.fields', outcomeNow.as('outcome')])
    .where('l.line', '>', after)
    .orderBy('l.line')
    .limit(limit);
  if (outcome) query = query.where(sql<boolean>`${outcomeNow} = ${outcome}`);
  return query.execute();
}
