import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { z } from 'zod';
import { type Db, db } from '#server/db/client.ts';
import { type Announce, pagesChannel, transact } from '#server/db/transaction.ts';
import type { CaseStudies } from '#server/db/types.ts';
import { claimPicture } from '#server/domain/files/pictures.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { placedBehind } from '#server/records/placing.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { caseStudyId } from '#shared/case-studies.ts';
import type { CaseStudyInput } from '#shared/case-study-form.ts';
import type { Action } from '#shared/permissions.ts';
import { longestSlug, slugOf } from '#shared/slugs.ts';
import {
  countCases,
  type EditRow,
  isSlugTaken,
  lockCase,
  lockCases,
  type Position,
  selectCase,
  selectCases,
  selectOrder,
  writeImageAddress,
  writeRedirect,
} from './edit-queries.ts';
import { caseEditView, caseListItem, fieldsOf } from './edit-views.ts';

/** Case studies as staff see and write them, drafts among them. */

/** Tag of the pages that show case studies. */
export const casesTag = 'case-studies';

export function staffMay(person: Person, action: Action): asserts person is StaffPerson {
  demand(person, action);
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff write case studies');
}

const places = defineCursor({ position: placePart.number, id: z.string().regex(/^cs-\d+$/) });

/** A page of cases in the order of the portfolio. @throws forbidden */
export async function listCases(person: Person, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  demand(person, 'cases.read');
  const [rows, total] = await Promise.all([selectCases(places.read(cursor), limit), countCases()]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(caseListItem), total, nextCursor: rows.length > limit && last ? places.write(last) : null };
}

async function caseRow(connection: Db, id: string): Promise<EditRow> {
  const row = await selectCase(connection, id);
  if (!row) throw new AppError('not_found', `no case study ${id}`);
  return row;
}

/** One case with all that is written of it. @throws forbidden, not_found */
export async function readCase(person: Person, id: string) {
  demand(person, 'cases.read');
  return { study: caseEditView(await caseRow(db, id)) };
}

const columnsOf = (input: CaseStudyInput): Updateable<CaseStudies> => ({
  title: input.title,
  category: input.category,
  description: input.description,
  slug: input.slug,
  client: input.client,
  duration: input.duration,
  budget: input.budget,
  tags: input.tags,
  results: input.results,
  headline_value: input.headlineValue,
  headline_label: input.headlineLabel,
  chart: input.chart && JSON.stringify(input.chart),
  situation: input.situation,
  work: input.work,
  outcome: input.outcome,
  live_url: input.liveUrl,
  code_url: input.codeUrl,
  picture_id: input.pictureId,
  picture_alt: input.pictureId ? input.pictureAlt : '',
  status: input.status,
  featured: input.featured,
});

/** What a case is to be: its address stays unless another one is asked for, and the words of a picture go with it. */
const wantedOf = (input: CaseStudyInput, slug: string): CaseStudyInput => ({
  ...input,
  slug: input.slug || slug,
  pictureAlt: input.pictureId ? input.pictureAlt : '',
});

/** The slug to be kept: the one that was asked for if it is free, else one made from the title. The cases are locked. @throws duplicate */
async function chooseSlug(trx: Db, { slug, title }: CaseStudyInput, id: string | null): Promise<string> {
  if (slug !== '') {
    if (!(await isSlugTaken(trx, slug, id))) return slug;
    throw new AppError('duplicate', `the slug ${slug} is taken`, { details: { fields: { slug: 'taken' } } });
  }
  const made = slugOf(title) || 'case-study';
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? made : `${made.slice(0, longestSlug - 6)}-${number}`;
    if (!(await isSlugTaken(trx, tried, id))) return tried;
  }
}

/** The identifier of a case made at `now`; a millisecond later when one was made in the same. */
async function freeId(trx: Db, now: Date): Promise<string> {
  for (let at = now.getTime(); ; at += 1) {
    const id = caseStudyId(new Date(at));
    if (!(await trx.selectFrom('case_studies').select('id').where('id', '=', id).executeTakeFirst())) return id;
  }
}

/** What was added under this key before: the same case is answered again, another one is refused with what stands there. */
async function findAdded(trx: Db, key: string, input: CaseStudyInput) {
  const known = await trx.selectFrom('case_studies').select('id').where('creation_key', '=', key).executeTakeFirst();
  if (!known) return undefined;
  const row = await caseRow(trx, known.id);
  const added = fieldsOf(row);
  const study = caseEditView(row);
  if (isDeepStrictEqual(added, wantedOf(input, added.slug))) return { study };
  throw new AppError('stale_version', `case study ${known.id} was added by this key`, { details: { current: study } });
}

/**
 * Adds a case on top of the list. The same `key` again answers the same case, also where the first answer was lost.
 * @throws forbidden, duplicate (slug), invalid_input (picture), stale_version (the key added a case that differs; details.current), not_found (that case
 * is in the trash)
 */
export async function createCase(
  person: Person,
  { key, ...input }: CaseStudyInput & { key?: string | undefined },
  now = new Date(),
) {
  staffMay(person, 'cases.write');
  return transact(async (trx, announce) => {
    await lockCases(trx);
    const added = key && (await findAdded(trx, key, input));
    if (added) return added;
    const slug = await chooseSlug(trx, input, null);
    const id = await freeId(trx, now);
    await claimPicture(trx, person, { kind: 'case-study', id }, { before: null, after: input.pictureId }, now);
    const { title, category, description } = input;
    await trx
      .insertInto('case_studies')
      .values({
        ...columnsOf({ ...input, slug }),
        ...{ id, slug, title, category, description },
        creation_key: key ?? null,
        created_at: now,
        published_at: input.status === 'published' ? now : null,
        updated_at: now,
        updated_by: person.userId,
      })
      .execute();
    await writeImageAddress(trx, id);
    const after = { title, slug, status: input.status };
    await recordChange(trx, {
      actor: person,
      action: 'case-study.created',
      subject: { kind: 'case-study', id },
      after,
    });
    await announce(pagesChannel, casesTag);
    return { study: caseEditView(await caseRow(trx, id)) };
  });
}

/** The fields in which two versions differ, each with its value in `from`. */
function differing(from: CaseStudyInput, to: CaseStudyInput): Partial<CaseStudyInput> {
  const names = Object.keys(from) as (keyof CaseStudyInput)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(from[name], to[name])).map((name) => [name, from[name]]),
  );
}

async function writeCase(trx: Db, person: StaffPerson, row: EditRow, input: CaseStudyInput, now: Date): Promise<void> {
  const before = fieldsOf(row);
  const picture = { before: row.picture_id, after: input.pictureId };
  await claimPicture(trx, person, { kind: 'case-study', id: row.id }, picture, now);
  if (input.slug !== before.slug) await writeRedirect(trx, row.id, { from: before.slug, to: input.slug });
  await trx
    .updateTable('case_studies')
    .set({ ...columnsOf(input), version: row.version + 1, updated_at: now, updated_by: person.userId })
    // From the first time on it keeps its date, also while it is a draft again, as posts do.
    .set({ published_at: row.published_at ?? (input.status === 'published' ? now : null) })
    .where('id', '=', row.id)
    .execute();
  await writeImageAddress(trx, row.id);
  await recordChange(trx, {
    actor: person,
    action: 'case-study.updated',
    subject: { kind: 'case-study', id: row.id },
    before: differing(before, input),
    after: differing(input, before),
  });
}

function checkVersion(row: EditRow, version: number): void {
  if (row.version === version) return;
  throw new AppError('stale_version', 'the case was changed since it was read', {
    details: { current: caseEditView(row) },
  });
}

/**
 * Writes a case as its editor wants it; writing what is there already does nothing.
 * @throws forbidden, not_found, stale_version (details.current), duplicate (slug), invalid_input (picture)
 */
export async function updateCase(
  person: Person,
  id: string,
  { version, ...input }: CaseStudyInput & { version: number },
  now = new Date(),
) {
  staffMay(person, 'cases.write');
  return transact(async (trx, announce) => {
    await lockCase(trx, id);
    const row = await caseRow(trx, id);
    const wanted = wantedOf(input, row.slug);
    if (isDeepStrictEqual(wanted, fieldsOf(row))) return { study: caseEditView(row) };
    checkVersion(row, version);
    if (wanted.slug !== row.slug) {
      await lockCases(trx);
      await chooseSlug(trx, wanted, id);
    }
    await writeCase(trx, person, row, wanted, now);
    await announce(pagesChannel, casesTag);
    return { study: caseEditView(await caseRow(trx, id)) };
  });
}

/** Moves a case to the trash. Repeated, it finds nothing. @throws forbidden, not_found, stale_version */
export async function removeCase(person: Person, id: string, version: number, now = new Date()) {
  staffMay(person, 'cases.delete');
  return transact(async (trx, announce) => {
    await lockCase(trx, id);
    const row = await caseRow(trx, id);
    checkVersion(row, version);
    await trx
      .updateTable('case_studies')
      .set({ deleted_at: now, version: row.version + 1, updated_by: person.userId })
      .where('id', '=', id)
      .execute();
    const subject = { kind: 'case-study', id };
    await recordChange(trx, { actor: person, action: 'case-study.deleted', subject, before: { title: row.title } });
    const item = { id, version: row.version + 1, before: { deleted_at: null } };
    const undo = await offerUndo(trx, { kind: 'case-study', items: [item], person, now });
    await announce(pagesChannel, casesTag);
    return { undo };
  });
}

/**
 * Puts a case behind another one, or first. Places are handed on among those in between, so that nobody else's edit is touched.
 * @throws forbidden, not_found
 */
export async function placeCase(person: Person, id: string, after: string | null) {
  staffMay(person, 'cases.write');
  return transact(async (trx, announce) => {
    await lockCases(trx);
    const rows = await selectOrder(trx);
    const { order, isMoved } = placedBehind(
      rows.map((row) => row.id),
      id,
      after,
    );
    if (isMoved) {
      await writeOrder(trx, rows, order);
      await tellOrder(trx, person, id, order.indexOf(id), announce);
    }
    return { order };
  });
}

async function writeOrder(trx: Db, rows: Position[], order: string[]): Promise<void> {
  // Two cases may share a place (made in the same millisecond): places are made distinct on the way.
  let last = Number.POSITIVE_INFINITY;
  const places = rows.map(({ position }) => {
    last = Math.min(position, last - 1);
    return last;
  });
  for (const [index, id] of order.entries()) {
    const place = places[index] ?? 0;
    if (rows.find((row) => row.id === id)?.position !== place)
      await trx.updateTable('case_studies').set({ position: place }).where('id', '=', id).execute();
  }
}

async function tellOrder(trx: Db, person: StaffPerson, id: string, place: number, announce: Announce): Promise<void> {
  const subject = { kind: 'case-study', id };
  await recordChange(trx, { actor: person, action: 'case-study.placed', subject, after: { place: place + 1 } });
  await announce(pagesChannel, casesTag);
}
