import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { ImportMode, LineOutcome } from '#shared/newsletter.ts';
import { countLines, erasedAmong } from './lines.ts';

/** Lines that one transaction takes in: what a kill can undo, and how long others wait. */
const linesAtOnce = 1000;

type Work = { id: string; mode: ImportMode; made_by: string | null };
type Line = { line: number; email: string; name: string };
type Added = { id: number; email: string };

const nextImport = (trx: Db) =>
  trx
    .selectFrom('subscriber_imports')
    .select(['id', 'mode', 'made_by'])
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst() as Promise<Work | undefined>;

const waitingLines = (trx: Db, id: string): Promise<Line[]> =>
  trx
    .selectFrom('subscriber_import_lines')
    .select(['line', 'email', 'name'])
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(linesAtOnce)
    .execute();

/** Adds whom nobody knows; who is there, or has left, stays as they are. */
async function addReaders(trx: Db, lines: Line[], mode: ImportMode, now: Date): Promise<Added[]> {
  const isDeclared = mode === 'declared';
  if (lines.length === 0) return [];
  return trx
    .insertInto('subscribers')
    .values(
      lines.map(({ email, name }) => ({
        email,
        name,
        source: 'import',
        state: isDeclared ? 'confirmed' : 'pending',
        asked_at: now,
        confirmed_at: isDeclared ? now : null,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute();
}

/** What proves and tells that these came by the file; without a declared consent each is asked. */
async function writeTrail(trx: Db, work: Work, added: Added[], now: Date): Promise<void> {
  const { id, mode, made_by } = work;
  if (added.length === 0) return;
  await sql`
    insert into consents (email, kind, accepted, text_version, at)
    select email, 'newsletter', true, ${`import:${id}`}, ${now}
    from unnest(${added.map(({ email }) => email)}::text[]) as e (email)`.execute(trx);
  await sql`
    insert into subscriber_events (subscriber_id, at, kind, actor_kind, actor_id, source)
    select reader, ${now}, 'imported', 'staff', ${made_by}::uuid, 'import'
    from unnest(${added.map((each) => each.id)}::bigint[]) as r (reader)`.execute(trx);
  if (mode === 'opt-in')
    await sql`
      insert into newsletter_asks (email, source, asked_at)
      select email, 'import', ${now} from unnest(${added.map(({ email }) => email)}::text[]) as e (email)`.execute(trx);
}

async function noteOutcomes(trx: Db, id: string, outcomes: Map<number, LineOutcome>): Promise<void> {
  await sql`
    update subscriber_import_lines as l set outcome = o.outcome
    from unnest(${[...outcomes.keys()]}::integer[], ${[...outcomes.values()]}::text[]) as o (line, outcome)
    where l.import_id = ${id} and l.line = o.line`.execute(trx);
}

async function leftAmong(trx: Db, emails: string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('subscribers')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('state', 'in', ['unsubscribed', 'bounced', 'complained'])
    .execute();
  return new Set(rows.map(({ email }) => email));
}

async function takeLines(trx: Db, work: Work, lines: Line[], now: Date): Promise<void> {
  const emails = lines.map(({ email }) => email);
  const erased = await erasedAmong(trx, emails);
  const welcome = lines.filter(({ email }) => !erased.has(email));
  const added = await addReaders(trx, welcome, work.mode, now);
  await writeTrail(trx, work, added, now);
  const fresh = new Set(added.map(({ email }) => email));
  const left = await leftAmong(trx, emails);
  const outcomeOf = (email: string): LineOutcome => {
    if (fresh.has(email)) return 'added';
    return left.has(email) || erased.has(email) ? 'suppressed' : 'known';
  };
  await noteOutcomes(trx, work.id, new Map(lines.map(({ line, email }) => [line, outcomeOf(email)])));
}

async function finish(trx: Db, id: string, now: Date): Promise<void> {
  const counts = await countLines(id);
  await trx
    .updateTable('subscriber_imports')
    .set({ state: 'done', counts: JSON.stringify(counts), finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Takes the next lines of the next import; 0 when there is none that nobody is at. @returns lines taken, or 1 for the end */
async function workOffSome(now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const work = await nextImport(trx);
    if (!work) return 0;
    const lines = await waitingLines(trx, work.id);
    if (lines.length > 0) await takeLines(trx, work, lines, now);
    else await finish(trx, work.id, now);
    return Math.max(lines.length, 1);
  });
}

/** Takes in every started import, some lines in a transaction: after a kill the rest follows, and nothing twice. @returns how many lines */
export async function workOffImports(now = new Date()): Promise<number> {
  let count = 0;
  for (let taken = await workOffSome(now); taken > 0; taken = await workOffSome(now)) count += taken;
  return count;
}
