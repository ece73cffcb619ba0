import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { type Announce, pagesChannel, transact } from '#server/db/transaction.ts';
import { claimPicture } from '#server/domain/files/pictures.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { placedBehind } from '#server/records/placing.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { type ContentKind, contentSchemas } from '#shared/content.ts';
import { type EditedKind, editedKinds, longestAlt, mostItems, picturedKinds } from '#shared/content-choices.ts';
import { type EditRow, lockItem, lockKind, selectEditItem, selectEditItems, selectPlaces } from './edit-queries.ts';
import { itemEditView } from './edit-views.ts';

/** Content items as staff see and write them, hidden ones among them. */

/** Tag of the pages that show content items. */
export const contentTag = 'content';

export type ItemInput = {
  data: Record<string, unknown>;
  hidden: boolean;
  pictureId: string | null;
  pictureAlt: string;
};

function writerOnly(person: Person): asserts person is StaffPerson {
  demand(person, 'content.write');
  if (person.kind !== 'staff') throw new AppError('forbidden', 'only staff write content');
}

/** All items that are edited here, by kind and in their order. @throws forbidden */
export async function listItems(person: Person) {
  writerOnly(person);
  return { items: (await selectEditItems(editedKinds)).map(itemEditView) };
}

const invalid = (fields: Record<string, string>) => new AppError('invalid_input', 'not valid', { details: { fields } });

/** The fields of an item as they are kept. @throws invalid_input (details.fields) */
function checkItem(kind: EditedKind, input: ItemInput): ItemInput {
  const result = contentSchemas[kind as ContentKind].safeParse(input.data);
  if (!result.success)
    throw invalid(Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])));
  const pictureId = picturedKinds.includes(kind) ? input.pictureId : null;
  const pictureAlt = pictureId ? input.pictureAlt.trim() : '';
  if (pictureId && (pictureAlt === '' || pictureAlt.length > longestAlt || pictureAlt.includes('\0'))) {
    throw invalid({ pictureAlt: pictureAlt === '' ? 'missing' : 'not valid' });
  }
  return { data: result.data as Record<string, unknown>, hidden: input.hidden, pictureId, pictureAlt };
}

async function itemRow(connection: Db, id: string): Promise<EditRow> {
  const row = await selectEditItem(connection, id);
  if (!row || !editedKinds.some((kind) => kind === row.kind)) throw new AppError('not_found', `no content item ${id}`);
  return row;
}

const inputOf = (row: EditRow): ItemInput => ({
  data: row.data as Record<string, unknown>,
  hidden: row.hidden,
  pictureId: row.picture_id,
  pictureAlt: row.picture_alt,
});

const columnsOf = ({ data, hidden, pictureId, pictureAlt }: ItemInput) => ({
  data: JSON.stringify(data),
  hidden,
  picture_id: pictureId,
  picture_alt: pictureAlt,
});

const stale = (row: EditRow) =>
  new AppError('stale_version', 'the item was changed since it was read', { details: { current: itemEditView(row) } });

function checkVersion(row: EditRow, version: number): void {
  if (row.version !== version) throw stale(row);
}

const subjectOf = (id: string) => ({ kind: 'content-item' as const, id });

/**
 * Adds an item behind the others of its kind; with the same `key` again, the same as it is. Of one whose answer was lost and that was written
 * otherwise since, both versions are shown. @throws forbidden, invalid_input, limit_reached, stale_version, duplicate (the key is of another one)
 */
export async function createItem(
  person: Person,
  kind: EditedKind,
  { key, ...given }: ItemInput & { key?: string | undefined },
  now = new Date(),
) {
  writerOnly(person);
  const input = checkItem(kind, given);
  return transact(async (trx, announce) => {
    await lockKind(trx, kind);
    const earlier = key && (await selectEditItem(trx, key));
    if (earlier && earlier.kind === kind) {
      if (!isDeepStrictEqual(inputOf(earlier), input)) throw stale(earlier);
      return { item: itemEditView(earlier) };
    }
    const places = await selectPlaces(trx, kind);
    if (places.length >= mostItems)
      throw new AppError('limit_reached', 'too many items', { details: { limit: 'items', max: mostItems } });
    const made = await trx
      .insertInto('content_items')
      .values({
        ...(key && { id: key }),
        kind,
        position: (places.at(-1)?.position ?? 0) + 1,
        ...columnsOf({ ...input, pictureId: null }),
        updated_at: now,
        updated_by: person.userId,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new AppError('duplicate', 'another item was added with this key');
    const { id } = made;
    if (input.pictureId) {
      await claimPicture(trx, person, subjectOf(id), { before: null, after: input.pictureId }, now);
      await trx.updateTable('content_items').set({ picture_id: input.pictureId }).where('id', '=', id).execute();
    }
    await recordChange(trx, {
      actor: person,
      action: 'content.created',
      subject: subjectOf(id),
      after: { kind, ...input },
    });
    await announce(pagesChannel, contentTag);
    return { item: itemEditView(await itemRow(trx, id)) };
  });
}

/** Writes an item; writing what is there already does nothing. @throws forbidden, not_found, stale_version, invalid_input */
export async function updateItem(
  person: Person,
  id: string,
  { version, ...given }: ItemInput & { version: number },
  now = new Date(),
) {
  writerOnly(person);
  return transact(async (trx, announce) => {
    await lockItem(trx, id);
    const row = await itemRow(trx, id);
    const [before, after] = [inputOf(row), checkItem(row.kind as EditedKind, given)];
    if (isDeepStrictEqual(before, after)) return { item: itemEditView(row) };
    checkVersion(row, version);
    await claimPicture(trx, person, subjectOf(id), { before: before.pictureId, after: after.pictureId }, now);
    await trx
      .updateTable('content_items')
      .set({ ...columnsOf(after), version: row.version + 1, updated_at: now, updated_by: person.userId })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, { actor: person, action: 'content.updated', subject: subjectOf(id), before, after });
    await announce(pagesChannel, contentTag);
    return { item: itemEditView(await itemRow(trx, id)) };
  });
}

/** Takes an item off the site; it can be taken back. @throws forbidden, not_found, stale_version */
export async function removeItem(person: Person, id: string, version: number, now = new Date()) {
  writerOnly(person);
  return transact(async (trx, announce) => {
    await lockItem(trx, id);
    const row = await itemRow(trx, id);
    checkVersion(row, version);
    await trx
      .updateTable('content_items')
      .set({ deleted_at: now, version: row.version + 1, updated_by: person.userId })
      .where('id', '=', id)
      .execute();
    const before = { kind: row.kind, ...inputOf(row) };
    await recordChange(trx, { actor: person, action: 'content.deleted', subject: subjectOf(id), before });
    const items = [{ id, version: row.version + 1, before: { deleted_at: null } }];
    const undo = await offerUndo(trx, { kind: 'content-item', items, person, now });
    await announce(pagesChannel, contentTag);
    return { undo };
  });
}

/** Puts an item behind another one of its kind, or first. @throws forbidden, not_found */
export async function placeItem(person: Person, id: string, after: string | null) {
  writerOnly(person);
  return transact(async (trx, announce) => {
    const { kind } = await itemRow(trx, id);
    await lockKind(trx, kind);
    const places = await selectPlaces(trx, kind);
    const { order, isMoved } = placedBehind(
      places.map((place) => place.id),
      id,
      after,
    );
    if (isMoved) {
      await writeOrder(trx, places, order);
      await tellOrder(trx, person, id, order.indexOf(id), announce);
    }
    return { order };
  });
}

async function writeOrder(trx: Db, places: { id: string; position: number }[], order: string[]): Promise<void> {
  for (const [index, id] of order.entries())
    if (places.find((place) => place.id === id)?.position !== index + 1)
      await trx
        .updateTable('content_items')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
}

async function tellOrder(trx: Db, person: StaffPerson, id: string, place: number, announce: Announce): Promise<void> {
  await recordChange(trx, {
    actor: person,
    action: 'content.placed',
    subject: subjectOf(id),
    after: { place: place + 1 },
  });
  await announce(pagesChannel, contentTag);
}
