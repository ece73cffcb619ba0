import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { entryColumns } from '#server/records/timeline.ts';
import { type ClientForm, clientFormFaults, clientFormSchema } from '#shared/client-form.ts';
import { clientReference } from '#shared/clients.ts';
import { unmaskFormulas } from '#shared/csv.ts';
import { parseCsv } from '#shared/csv-import.ts';
import { clientsChannel } from './change.ts';
import { demandStaff } from './policy.ts';

export const importLimits = { characters: 900_000, rows: 5_000 } as const;

/** Names that a column of surnames completes. */
const given: readonly string[] = ['name', 'nome', 'first name', 'given name'];
const names = {
  name: [...given, 'full name', 'client'],
  surname: ['surname', 'cognome', 'last name', 'family name'],
  email: ['email', 'e-mail', 'mail'],
  company: ['company', 'azienda', 'società'],
  phone: ['phone', 'telefono', 'telephone'],
} as const;
type Field = keyof typeof names;

/** Why a row stays out: the field that is wrong and its code, or the row as a whole. */
export type RowFault = { line: number; fields: string[]; reasons: { field: string; code: string }[] };

function columnsOf(header: string[]): Partial<Record<Field, number>> {
  const words = header.map((word) => word.trim().toLowerCase());
  const found = (Object.keys(names) as Field[]).map((field) => {
    const at = words.findIndex((word) => (names[field] as readonly string[]).includes(word));
    return [field, at < 0 ? undefined : at] as const;
  });
  const columns: Partial<Record<Field, number>> = Object.fromEntries(found.filter(([, at]) => at !== undefined));
  if (!given.includes(words[columns.name ?? -1] ?? '')) delete columns.surname;
  return columns;
}

function readFile(csv: string) {
  const refuse = (code: string) =>
    new AppError('invalid_input', `the file: ${code}`, { details: { fields: { csv: code } } });
  const [header, ...rows] = parseCsv(csv);
  if (!header || rows.length === 0) throw refuse('empty');
  if (rows.length > importLimits.rows) throw refuse('too_many');
  const columns = columnsOf(header.fields);
  if (columns.name === undefined || columns.email === undefined) throw refuse('columns');
  const read = new Set(Object.values(columns));
  // A column that has no name here would be left out without a word.
  const unread = header.fields.filter((word, at) => word.trim() !== '' && !read.has(at));
  return { header: header.fields, rows, columns, unread };
}

type Sorted = { good: { line: number; facts: ClientForm }[]; faults: RowFault[] };

/** Sorts the rows into good and bad; an address that the file has before is bad. */
function sortRows({ rows, columns }: ReturnType<typeof readFile>): Sorted {
  const seen = new Set<string>();
  const sorted: Sorted = { good: [], faults: [] };
  for (const { line, fields } of rows) {
    const of = (field: Field) => unmaskFormulas(fields[columns[field] ?? -1] ?? '').replaceAll('\0', '');
    const name = [of('name'), of('surname')].filter((part) => part.trim() !== '').join(' ');
    const values = { name, email: of('email'), company: of('company'), phone: of('phone') };
    const parsed = clientFormSchema.safeParse(values);
    if (!parsed.success) {
      const reasons = Object.entries(clientFormFaults(values)).map(([field, code]) => ({ field, code }));
      sorted.faults.push({ line, fields, reasons });
    } else if (seen.has(parsed.data.email)) {
      sorted.faults.push({ line, fields, reasons: [{ field: 'email', code: 'repeated' }] });
    } else {
      seen.add(parsed.data.email);
      sorted.good.push({ line, facts: parsed.data });
    }
  }
  return sorted;
}

/**
 * Adds the clients of a CSV file, in one transaction; who is a client already is left as they are, so that the same file twice adds
 * nobody. Columns that are none of a client's are named as `unread`. A dry run says the same and adds nobody. Nobody is mailed.
 * @throws forbidden, invalid_input (details.fields.csv: empty, columns, too_many)
 */
export async function importClients(
  person: Person,
  { csv, dryRun }: { csv: string; dryRun: boolean },
  now = new Date(),
) {
  demandStaff(person, 'clients.write');
  const file = readFile(csv);
  const { good, faults } = sortRows(file);
  return transact(async (trx, announce) => {
    const emails = good.map(({ facts }) => facts.email);
    const known = new Set(
      emails.length === 0
        ? []
        : (
            await trx
              .selectFrom('clients')
              .select('email')
              .where('deleted_at', 'is', null)
              .where('email', 'in', emails)
              .execute()
          ).map(({ email }) => email),
    );
    const fresh = good.filter(({ facts }) => !known.has(facts.email));
    const { header, unread } = file;
    const answer = { header, unread, rows: file.rows.length, known: good.length - fresh.length, faults };
    if (dryRun || fresh.length === 0) return { ...answer, dryRun, added: dryRun ? fresh.length : 0 };
    const added = await trx
      .insertInto('clients')
      .values(fresh.map(({ facts }) => ({ ...facts, joined_at: now, last_activity_at: now })))
      // Somebody else may add one of them in this very moment.
      .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
      .returning(['id', 'number', 'name', 'email', 'company', 'phone'])
      .execute();
    const event = { ...entryColumns(person, {}, now), kind: 'imported' };
    if (added.length > 0)
      await trx
        .insertInto('client_events')
        .values(added.map(({ id }) => ({ ...event, client_id: id })))
        .execute();
    for (const { id, number, ...facts } of added) {
      const subject = { kind: 'client', id: clientReference(number) };
      await recordChange(trx, {
        actor: person,
        action: 'client.imported',
        subject,
        personal: { about: id, after: facts },
      });
    }
    await announce(clientsChannel, 'import');
    return { ...answer, dryRun, known: good.length - added.length, added: added.length };
  });
}
