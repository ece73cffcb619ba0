import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { wakeNewsletter } from '#server/domain/newsletter/ask.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { csvLine, csvMark } from '#shared/csv.ts';
import { type ImportMode, importLimits, type LineOutcome, readerLimits } from '#shared/newsletter.ts';
import { guessMapping, type Mapping, readRows, sortLines } from './file.ts';
import { countLines, selectLines, selectRows, writeLines } from './lines.ts';

/** Lines of a report that are read at a time. */
const reportPage = 2000;

function demandImport(person: Person): asserts person is StaffPerson {
  demand(person, 'newsletter.send');
}

const selectImport = (connection: Db, id: string) =>
  connection
    .selectFrom('subscriber_imports')
    .select(['id', 'state', 'file_name', 'header', 'email_column', 'name_column', 'has_header', 'mode', 'declaration'])
    .select(['counts', 'finished_at'])
    .where('id', '=', id);

async function importRow(connection: Db, id: string, isLocked = false) {
  const query = selectImport(connection, id);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such import');
  return row;
}

/** An import as its screen shows it: how its columns are read, and what becomes of its lines. */
async function importView(id: string) {
  const row = await importRow(db, id);
  const counts = (row.counts as Partial<Record<LineOutcome, number>> | null) ?? (await countLines(id));
  return {
    import: {
      ...shown(row, ['id', 'fileName', 'emailColumn', 'nameColumn', 'hasHeader', 'declaration', 'finishedAt']),
      state: row.state as 'draft' | 'queued' | 'done',
      /** The first line of the file: names of the columns, or a sample. */
      header: row.header as string[],
      mode: row.mode as ImportMode | null,
      counts,
    },
  };
}

/**
 * Takes a file in to look at: nothing is added. The same `id` again answers what is there.
 * @throws forbidden, payload_too_large, invalid_input (details.fields.file: empty, too_many, workbook)
 */
export async function draftImport(
  person: Person,
  { id, fileName, bytes }: { id: string; fileName: string; bytes: Uint8Array },
  now = new Date(),
) {
  demandImport(person);
  if (bytes.length > importLimits.bytes) throw new AppError('payload_too_large', 'the file is too large');
  const rows = readRows(bytes);
  const mapping = guessMapping(rows);
  await transact(async (trx) => {
    const made = await trx
      .insertInto('subscriber_imports')
      .values({
        id,
        made_by: person.userId,
        file_name: fileName,
        header: JSON.stringify(rows[0]?.fields ?? []),
        email_column: mapping.emailColumn,
        name_column: mapping.nameColumn,
        has_header: mapping.hasHeader,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // A header is kept beside the lines: whether it is one can be changed.
    if (made) await writeLines(trx, id, sortLines(rows, mapping));
  });
  return importView(id);
}

/** @throws forbidden, not_found */
export async function getImport(person: Person, id: string) {
  demandImport(person);
  return importView(id);
}

/** Reads the columns in another way. @throws forbidden, not_found, transition_refused once it was started */
export async function mapImport(person: Person, id: string, mapping: Mapping) {
  demandImport(person);
  await transact(async (trx) => {
    const row = await importRow(trx, id, true);
    if (row.state !== 'draft') throw new AppError('transition_refused', 'the import was started');
    const kept = await selectRows(trx, id);
    const first = { line: 1, fields: row.header as string[] };
    const rows = row.has_header ? [first, ...kept] : kept;
    await writeLines(trx, id, sortLines(rows, mapping));
    const { emailColumn, nameColumn, hasHeader } = mapping;
    const columns = { email_column: emailColumn, name_column: nameColumn, has_header: hasHeader };
    await trx.updateTable('subscriber_imports').set(columns).where('id', '=', id).execute();
  });
  return importView(id);
}

/**
 * Starts the import with what an Admin declares about these people's consent. Twice is as good as once.
 * @throws forbidden, not_found, invalid_input (details.fields.declaration: required)
 */
export async function startImport(
  person: Person,
  id: string,
  { mode, declaration }: { mode: ImportMode; declaration: string },
  now = new Date(),
) {
  demandImport(person);
  const declared = declaration.trim();
  if (declared === '' || declared.length > readerLimits.declaration)
    throw new AppError('invalid_input', 'a declaration is needed', {
      details: { fields: { declaration: declared === '' ? 'required' : 'too_long' } },
    });
  await transact(async (trx) => {
    const row = await importRow(trx, id, true);
    if (row.state !== 'draft') return;
    await trx
      .updateTable('subscriber_imports')
      .set({ state: 'queued', mode, declaration: declared, started_at: now, made_by: person.userId })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, {
      actor: person,
      action: 'reader.imported',
      subject: { kind: 'reader', id },
      after: { mode },
    });
    await wakeNewsletter(trx);
  });
  return importView(id);
}

/** Lines with what becomes of each. @throws forbidden, not_found */
export async function listLines(
  person: Person,
  id: string,
  asked: { after: number; outcome?: LineOutcome | undefined; limit: number },
) {
  demandImport(person);
  const { email_column } = await importRow(db, id);
  const lines = await selectLines(id, asked);
  const items = lines.map(({ line, email, fields, outcome }) => ({
    line,
    email: email || (fields as string[])[email_column] || (fields as string[]).find((field) => field !== '') || '',
    outcome,
  }));
  return { items, next: lines.length === asked.limit ? (lines.at(-1)?.line ?? null) : null };
}

/** Every line of the file as it was, with what becomes of it, as CSV. @throws forbidden, not_found */
export async function reportOfImport(person: Person, id: string): Promise<AsyncGenerator<string>> {
  demandImport(person);
  const row = await importRow(db, id);
  const header = row.header as string[];
  return (async function* lines() {
    const names = row.has_header ? header : header.map((_, column) => `${column + 1}`);
    yield csvMark + csvLine(['line', 'outcome', ...names]);
    let after = 0;
    for (;;) {
      const some = await selectLines(id, { after, limit: reportPage });
      yield some.map(({ line, outcome, fields }) => csvLine([line, outcome, ...(fields as string[])])).join('');
      after = some.at(-1)?.line ?? after;
      if (some.length < reportPage) return;
    }
  })();
}
