import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { mostSavedViews, type SavedList } from '#shared/saved-views.ts';

/** Views of lists that people save. Who made one may change it; a shared one may an Admin too. */

const ownColumns = ['id', 'owner_id', 'list', 'name', 'filters', 'is_shared', 'version'] as const;

/** Those that this person sees: their own, and what was shared. */
const visible = (connection: Db, person: StaffPerson) =>
  connection
    .selectFrom('saved_views as v')

    .select(ownColumns.map((column) => `v.${column}` as const))
    .where(({ or, eb }) => or([eb('v.owner_id', '=', person.userId), eb('v.is_shared', '=', true)]));

type ViewRow = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>;

const mayChange = (person: StaffPerson, row: ViewRow) =>
  row.owner_id === person.userId || (row.is_shared && person.role === 'Admin');

function viewFor(person: StaffPerson, row: ViewRow, owner: string | null) {
  const { id, list, name, filters, version } = row;
  return {
    id,
    list: list as SavedList,
    name,
    filters: filters as Record<string, string>,
    isShared: row.is_shared,
    isOwn: row.owner_id === person.userId,
    /** Who shared it, where that is somebody else who is still here. */
    owner,
    mayChange: mayChange(person, row),
    version,
  };
}

function keeper(person: Person): asserts person is StaffPerson {
  demand(person, 'views.keep');
}

/** A person's own views and the shared ones of every list, by name. @throws forbidden */
export async function listSavedViews(person: Person) {
  keeper(person);
  const rows = await visible(db, person)
    .leftJoin('staff as s', 's.user_id', 'v.owner_id')
    .select('s.name as owner')
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
  return { views: rows.map((row) => viewFor(person, row, row.owner_id === person.userId ? null : row.owner)) };
}

export type SavedView = {
  list: SavedList;
  name: string;
  filters: Record<string, string | undefined>;
  isShared: boolean;
};

const refusal = (field: string, why: string) =>
  new AppError('invalid_input', `the view cannot be saved: ${why}`, { details: { fields: { [field]: why } } });

const audited = ({ list, name, is_shared }: Pick<ViewRow, 'list' | 'name' | 'is_shared'>) => ({
  list,
  name,
  isShared: is_shared,
});

const valuesOf = ({ list, name, filters, isShared }: SavedView) => ({
  list,
  name,
  filters: JSON.stringify(filters),
  is_shared: isShared,
});

/** Saves a view. Only what colleagues see is in the log. @throws forbidden, invalid_input (`name`: taken, too_many) */
export async function saveView(person: Person, asked: SavedView) {
  keeper(person);
  if (asked.isShared) demand(person, 'views.share');
  return transact(async (trx) => {
    // One at a time for each person: two windows cannot save more than there may be.
    await trx.selectFrom('staff').select('user_id').where('user_id', '=', person.userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom('saved_views')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', person.userId)
      .where('list', '=', asked.list)
      .executeTakeFirstOrThrow();
    if (count >= mostSavedViews) throw refusal('name', 'too_many');
    const row = await trx
      .insertInto('saved_views')
      .values({ owner_id: person.userId, ...valuesOf(asked) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(ownColumns)
      .executeTakeFirst();
    if (!row) throw refusal('name', 'taken');
    const subject = { kind: 'view', id: row.id };
    if (row.is_shared) await recordChange(trx, { actor: person, action: 'view.shared', subject, after: audited(row) });
    return { view: viewFor(person, row, null) };
  });
}

async function lockView(trx: Db, person: StaffPerson, id: string, version: number): Promise<ViewRow> {
  const row = await visible(trx, person).where('v.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such view');
  if (!mayChange(person, row)) throw new AppError('forbidden', 'a colleague’s view');
  if (row.version !== version)
    throw new AppError('stale_version', 'changed since it was read', {
      details: { current: viewFor(person, row, null) },
    });
  return row;
}

/** Gives a view another name, other filters, or to colleagues. @throws forbidden, not_found, stale_version, invalid_input (`name`: taken) */
export async function changeView(person: Person, id: string, { version, ...asked }: SavedView & { version: number }) {
  keeper(person);
  return transact(async (trx) => {
    const before = await lockView(trx, person, id, version);
    if (before.list !== asked.list) throw refusal('list', 'other');
    if (asked.isShared) demand(person, 'views.share');
    // Nobody would have it any more.
    if (!asked.isShared && before.owner_id !== person.userId) throw refusal('isShared', 'not_own');
    const taken = await trx
      .selectFrom('saved_views')
      .select('id')
      .where('owner_id', 'is not distinct from', before.owner_id)
      .where('list', '=', asked.list)
      .where(sql<boolean>`lower(name) = lower(${asked.name})`)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (taken) throw refusal('name', 'taken');
    const row = await trx
      .updateTable('saved_views')
      .set({ ...valuesOf(asked), version: version + 1 })
      .where('id', '=', id)
      .returning(ownColumns)
      .executeTakeFirstOrThrow();
    if (before.is_shared || row.is_shared) {
      const subject = { kind: 'view', id };
      await recordChange(trx, {
        actor: person,
        action: before.is_shared ? 'view.edited' : 'view.shared',
        subject,
        before: audited(before),
        after: audited(row),
      });
    }
    return { view: viewFor(person, row, null) };
  });
}

/** Takes a view away, for everybody where it was shared. @throws forbidden, not_found, stale_version */
export async function removeView(person: Person, id: string, { version }: { version: number }, now = new Date()) {
  keeper(person);
  return transact(async (trx) => {
    const row = await lockView(trx, person, id, version);
    await trx.deleteFrom('saved_views').where('id', '=', id).execute();
    const subject = { kind: 'view', id };
    if (row.is_shared)
      await recordChange(trx, { actor: person, action: 'view.deleted', subject, before: audited(row) });
    const items = [{ id, version, before: { ...row } }];
    return { undo: await offerUndo(trx, { kind: 'saved-view', items, person, now }) };
  });
}
