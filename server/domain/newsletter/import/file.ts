import { AppError } from '#server/errors.ts';
import { unmaskFormulas } from '#shared/csv.ts';
import { decodeCsv, isWorkbook, parseCsv } from '#shared/csv-import.ts';
import { cleanLine } from '#shared/form-fields.ts';
import { importLimits, type LineOutcome, readerEmail, readerLimits } from '#shared/newsletter.ts';

/** Columns of a line that are kept, and characters of each: more than any list of addresses has. */
const keptColumns = 30;
const keptCharacters = 500;

/** What a file says, line by line. */
export type FileRow = { line: number; fields: string[] };

/** Which column is what. */
export type Mapping = { emailColumn: number; nameColumn: number | null; hasHeader: boolean };

/** A line as it will be taken in, or why it will not. */
export type SortedLine = FileRow & {
  email: string;
  name: string;
  outcome: Extract<LineOutcome, 'invalid' | 'duplicate'> | null;
};

const refuse = (code: string) =>
  new AppError('invalid_input', `the file: ${code}`, { details: { fields: { file: code } } });

const clean = (field: string) => unmaskFormulas(field.replaceAll('\0', '')).trim().slice(0, keptCharacters);

/** The rows of a file. @throws invalid_input (details.fields.file: empty, too_many, workbook) */
export function readRows(bytes: Uint8Array): FileRow[] {
  if (isWorkbook(bytes)) throw refuse('workbook');
  const rows = parseCsv(decodeCsv(bytes));
  if (rows.length === 0) throw refuse('empty');
  if (rows.length > importLimits.rows + 1) throw refuse('too_many');
  return rows.map(({ line, fields }) => ({ line, fields: fields.slice(0, keptColumns).map(clean) }));
}

const names = {
  email: ['email', 'e-mail', 'mail', 'email address', 'indirizzo email', 'indirizzo e-mail', 'posta elettronica'],
  name: ['name', 'nome', 'full name', 'nome e cognome', 'nominativo', 'contact'],
} as const;

/** Which column is probably what: by the words of the first line, else by where addresses stand. */
export function guessMapping(rows: FileRow[]): Mapping {
  const first = rows[0]?.fields ?? [];
  const hasHeader = !first.some((field) => field.includes('@'));
  const words = first.map((field) => field.toLowerCase());
  const byWord = (known: readonly string[]) => (hasHeader ? words.findIndex((word) => known.includes(word)) : -1);
  const addresses = first.map(
    (_, column) => rows.slice(0, 50).filter((row) => row.fields[column]?.includes('@')).length,
  );
  const byContent = addresses.indexOf(Math.max(...addresses));
  const [email, name] = [byWord(names.email), byWord(names.name)];
  return { emailColumn: email < 0 ? Math.max(byContent, 0) : email, nameColumn: name < 0 ? null : name, hasHeader };
}

/** Reads the lines by the mapping; an address that the file has before is a duplicate. */
export function sortLines(rows: FileRow[], { emailColumn, nameColumn, hasHeader }: Mapping): SortedLine[] {
  const seen = new Set<string>();
  return rows.slice(hasHeader ? 1 : 0).map(({ line, fields }) => {
    const parsed = readerEmail.safeParse(fields[emailColumn] ?? '');
    const name = cleanLine(nameColumn === null ? '' : (fields[nameColumn] ?? '')).slice(0, readerLimits.name);
    if (!parsed.success) return { line, fields, email: '', name, outcome: 'invalid' };
    const email = parsed.data;
    const outcome = seen.has(email) ? 'duplicate' : null;
    seen.add(email);
    return { line, fields, email, name, outcome };
  });
}
