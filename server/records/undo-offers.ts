import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Announce } from '#server/db/transaction.ts';
import type { StaffPerson } from '#server/records/person.ts';

/** For how long a change can be taken back where nothing has left the house with it, in milliseconds. */
export const undoableForMs = 24 * 3_600_000;

/** One changed record: what it was before, and the version that the change left it in. */
export type UndoItem = { id: string; version: number; before: Record<string, unknown> };

export type UndoContext = { changeId: string; trx: Db; announce: Announce; person: StaffPerson; now: Date };

export type UndoResult = { name: string; outcome: 'undone' | 'changed' | 'left' };

/**
 * Puts one record back as it was, if it is still in the version that the change left it in.
 * @returns what it is called, and whether it was put back: `changed` since, or what must not be called back has `left` the house.
 */
export type Undoer = (item: UndoItem, context: UndoContext) => Promise<UndoResult>;

/** What a screen needs to offer 'Ripristina'. */
export type Undo = { id: string; until: string };

type Offer = {
  /** Which noun takes it back: a key of the table in `undo.ts`. */
  kind: string;
  items: UndoItem[];
  person: StaffPerson;
  now: Date;
  /** When it is too late; a day from now unless something leaves the house before. */
  until?: Date | undefined;
};

/** Keeps what is needed to take a change back, in the transaction that makes it. */
export async function offerUndo(trx: Db, { kind, items, person, now, until }: Offer): Promise<Undo> {
  const ends = until ?? new Date(now.getTime() + undoableForMs);
  const { id } = await trx
    .insertInto('undoable_changes')
    .values({ kind, made_by: person.userId, made_at: now, until: ends, items: JSON.stringify(items) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, until: ends.toISOString() };
}

/** Forgets what can no longer be taken back. @returns how many */
export async function forgetOldChanges(connection: Db, now = new Date()): Promise<number> {
  const dayBefore = new Date(now.getTime() - undoableForMs);
  const { numDeletedRows } = await connection
    .deleteFrom('undoable_changes')
    .where('until', '<', dayBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes what could be taken back of these records: it holds what they were. Their bulk changes go as a whole. `kind` is said where
 * the ids are numbers, which other nouns count too.
 */
export async function forgetChangesOf(connection: Db, ids: string[], kind?: string): Promise<void> {
  if (ids.length === 0) return;
  let changes = connection.deleteFrom('undoable_changes');
  if (kind) changes = changes.where('kind', '=', kind);
  await changes
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(items) as item where item ->> 'id' = any(${ids}::text[]))`,
    )
    .execute();
}
