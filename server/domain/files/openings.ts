import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { log } from '#server/log.ts';
import type { Person } from '#server/records/person.ts';
import type { FileRow } from './queries.ts';

/** Who opened which version of a document when. Noted beside the answer, which never waits for it. */

/** Openings of one version by one person within this time are one, in seconds: a viewer asks for many parts. */
const oneOpeningSeconds = 10 * 60;

const underWay = new Set<Promise<void>>();

async function write(person: Person, row: FileRow, now: Date): Promise<void> {
  await transact(async (trx) => {
    // One after the other for each person and file, in whichever workers they are.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`opening ${row.id} ${person.userId}`}, 0))`.execute(trx);
    await sql`
      insert into file_openings (file_id, user_id, by_staff, opened_at)
      select ${row.id}::uuid, ${person.userId}::uuid, ${person.kind === 'staff'}, ${now}
      where exists (select from files where id = ${row.id}) and not exists (
        select from file_openings
        where file_id = ${row.id} and user_id = ${person.userId}
          and opened_at > ${new Date(now.getTime() - oneOpeningSeconds * 1000)}
      )
    `.execute(trx);
    if (row.uploaded_by === person.userId) return;
    await trx
      .updateTable('files')
      .set({ read_at: now })
      .where('id', '=', row.id)
      .where('read_at', 'is', null)
      .execute();
  });
}

/** Notes that `person` opens this version. Answers at once; a failure is only logged: nobody is kept from their file by it. */
export function noteOpening(person: Person, row: FileRow, now = new Date()): void {
  const work: Promise<void> = write(person, row, now)
    .catch((error) => log.warn({ err: error }, 'the opening of a file could not be noted'))
    .finally(() => underWay.delete(work));
  underWay.add(work);
}

/** Resolves when all that was noted is written: before a process ends. */
export async function openingsWritten(): Promise<void> {
  await Promise.all(underWay);
}

/** Openings of the versions of a document, the newest first, at most 200; of one side or of both. */
export function selectOpenings(documentId: string, side: 'staff' | 'both') {
  let query = db
    .selectFrom('file_openings as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .leftJoin('staff as s', 's.user_id', 'p.user_id')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'p.user_id').on('c.deleted_at', 'is', null))
    .select(['p.opened_at', 'p.by_staff', 'f.version'])
    .select(({ fn, val }) => fn.coalesce('s.name', 'c.name', val('')).as('name'))
    .where('f.document_id', '=', documentId)
    .where('f.deleted_at', 'is', null)
    .orderBy('p.opened_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(200);
  if (side === 'staff') query = query.where('p.by_staff', '=', true);
  return query.execute();
}
