import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { placedBehind } from '#server/records/placing.ts';
import { offerUndo, type Undoer } from '#server/records/undo-offers.ts';
import { cleanRichText } from '#server/rich/clean.ts';
import { templateProblems } from '#shared/letter-text.ts';
import type { LetterNoun } from '#shared/letter-words.ts';
import { type TemplateInput, templateSchema } from '#shared/letters.ts';

/** Most templates there can be: a menu of more is of no use to anybody. */
const mostTemplates = 200;

const columns = ['id', 'name', 'locale', 'nouns', 'subject', 'body', 'position', 'version', 'updated_at'] as const;

const selectTemplate = (connection: Db, id: string) =>
  connection
    .selectFrom('letter_templates')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type TemplateRow = NonNullable<Awaited<ReturnType<typeof selectTemplate>>>;

const templateView = (row: TemplateRow) => ({
  ...shown(row, ['id', 'name', 'locale', 'nouns', 'subject', 'version', 'updatedAt']),
  body: cleanRichText(row.body),
});

function writer(person: Person): asserts person is StaffPerson {
  demand(person, 'templates.write');
}

/** All templates in their order, or those for one noun. @throws forbidden */
export async function listTemplates(person: Person, noun?: LetterNoun) {
  writer(person);
  let query = db.selectFrom('letter_templates').select(columns).where('deleted_at', 'is', null);
  if (noun) query = query.where(sql<boolean>`${noun} = any(nouns)`);
  const rows = await query.orderBy('position').orderBy('id').execute();
  return { items: rows.map(templateView) };
}

/** @throws forbidden, not_found */
export async function getTemplate(person: Person, id: string) {
  writer(person);
  const row = await selectTemplate(db, id);
  if (!row) throw new AppError('not_found', 'no such template');
  return { template: templateView(row) };
}

/** Checks what was typed. @throws invalid_input with details.fields, and details.problems for what no letter could fill in */
function checked(input: unknown): TemplateInput {
  const parsed = templateSchema.safeParse(input);
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    throw new AppError('invalid_input', 'the template is not complete', { details: { fields } });
  }
  const template = { ...parsed.data, body: cleanRichText(parsed.data.body), nouns: [...new Set(parsed.data.nouns)] };
  const problems = templateProblems(template, template.nouns);
  if (problems.length > 0) throw new AppError('invalid_input', 'unknown variables', { details: { problems } });
  return template;
}

const auditOf = ({ name, locale, nouns }: Pick<TemplateInput, 'name' | 'locale' | 'nouns'>) => ({
  name,
  locale,
  nouns,
});

const isSame = (row: TemplateRow, values: TemplateInput) =>
  row.name === values.name &&
  row.locale === values.locale &&
  row.subject === values.subject &&
  cleanRichText(row.body) === values.body &&
  [...row.nouns].sort().join() === [...values.nouns].sort().join();

const stale = (row: TemplateRow) =>
  new AppError('stale_version', 'changed since it was read', { details: { current: templateView(row) } });

/** What was added under this key before: the same template is answered again, another one is refused with what stands there. */
async function findAdded(trx: Db, key: string, values: TemplateInput) {
  const row = await selectTemplate(trx, key);
  if (row && !isSame(row, values)) throw stale(row);
  return row && { template: templateView(row) };
}

/**
 * Adds a template at the end; with the same `key` again, the same as it is.
 * @throws forbidden, invalid_input, stale_version (the key added one that differs; details.current), duplicate (that one was taken away)
 */
export async function addTemplate(
  person: Person,
  { key, ...input }: { key?: string | undefined } & Record<string, unknown>,
  now = new Date(),
) {
  writer(person);
  const values = checked(input);
  return transact(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('letter templates', 0))`.execute(trx);
    const added = key && (await findAdded(trx, key, values));
    if (added) return added;
    const { count, last } = await trx
      .selectFrom('letter_templates')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= mostTemplates)
      throw new AppError('invalid_input', 'too many templates', { details: { fields: { name: 'too_many' } } });
    const row = await trx
      .insertInto('letter_templates')
      .values({ ...(key && { id: key }), ...values, position: (last ?? 0) + 1, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw new AppError('duplicate', 'the template that was added with this key was taken away');
    const subject = { kind: 'template', id: row.id };
    await recordChange(trx, { actor: person, action: 'template.created', subject, after: auditOf(values) });
    return { template: templateView(row) };
  });
}

async function lockTemplate(trx: Db, id: string, version: number): Promise<TemplateRow> {
  await trx.selectFrom('letter_templates').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await selectTemplate(trx, id);
  if (!row) throw new AppError('not_found', 'no such template');
  if (row.version !== version) throw stale(row);
  return row;
}

/** Writes a template anew. Saving what is there already does nothing. @throws forbidden, not_found, stale_version, invalid_input */
export async function editTemplate(
  person: Person,
  id: string,
  { version, ...input }: { version: number } & Record<string, unknown>,
  now = new Date(),
) {
  writer(person);
  const values = checked(input);
  return transact(async (trx) => {
    const present = await selectTemplate(trx, id);
    if (present && isSame(present, values)) return { template: templateView(present) };
    const before = await lockTemplate(trx, id, version);
    const row = await trx
      .updateTable('letter_templates')
      .set({ ...values, version: version + 1, updated_at: now })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor: person,
      action: 'template.edited',
      subject: { kind: 'template', id },
      before: { ...auditOf(templateView(before)), subject: before.subject, body: before.body },
      after: { ...auditOf(values), subject: values.subject, body: values.body },
    });
    return { template: templateView(row) };
  });
}

/** Takes a template away; it can be brought back for a day. @throws forbidden, not_found, stale_version */
export async function removeTemplate(person: Person, id: string, { version }: { version: number }, now = new Date()) {
  writer(person);
  return transact(async (trx) => {
    const row = await lockTemplate(trx, id, version);
    await trx
      .updateTable('letter_templates')
      .set({ deleted_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const subject = { kind: 'template', id };
    await recordChange(trx, { actor: person, action: 'template.deleted', subject, before: { name: row.name } });
    const items = [{ id, version: version + 1, before: { name: row.name } }];
    return { undo: await offerUndo(trx, { kind: 'letter-template', items, person, now }) };
  });
}

/** Brings a removed template back. */
export const undoTemplateRemoval: Undoer = async ({ id, version, before }, { trx, now }) => {
  const name = String(before.name);
  const row = await trx
    .updateTable('letter_templates')
    .set({ deleted_at: null, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return { name, outcome: row ? 'undone' : 'changed' };
};

/** Puts a template behind another one, or first. @throws forbidden, not_found */
export async function placeTemplate(person: Person, id: string, after: string | null) {
  writer(person);
  return transact(async (trx) => {
    // Held in one order by all, so that two who move at the same time wait for each other.
    const rows = await trx
      .selectFrom('letter_templates')
      .select(['id', 'position'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const places = rows.toSorted((one, other) => one.position - other.position).map((row) => row.id);
    const { order, isMoved } = placedBehind(places, id, after);
    if (!isMoved) return { order };
    for (const [index, each] of order.entries())
      await trx
        .updateTable('letter_templates')
        .set({ position: index + 1 })
        .where('id', '=', each)
        .execute();
    const subject = { kind: 'template', id };
    const place = order.indexOf(id) + 1;
    await recordChange(trx, { actor: person, action: 'template.placed', subject, after: { place } });
    return { order };
  });
}
