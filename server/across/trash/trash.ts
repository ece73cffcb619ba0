import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError, sqlStateOf } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { lockTrash } from '#server/records/trash-noun.ts';
import { offerUndo, type UndoItem } from '#server/records/undo-offers.ts';
import {
  restoreActions,
  type TrashFailure,
  type TrashItem,
  type TrashKind,
  trashDays,
  trashKinds,
} from '#shared/trash.ts';
import { trashNouns } from './nouns.ts';
import { selectDeleters, selectOld, selectRequestDeleters, selectTrash, type TrashRow } from './queries.ts';

export const trashPageSize = { default: 50, max: 100 } as const;
/** Most records that one call restores or deletes for ever. */
export const trashBulkLimit = 100;
const dayMs = 86_400_000;

function staffOnly(person: Person): asserts person is StaffPerson {
  demand(person, 'trash.read');
}

const places = defineCursor({
  deletedAt: placePart.moment,
  kind: z.enum(trashKinds),
  id: z.string().regex(/^[\w-]*$/),
});

const subjectOf = ({ kind, id, reference }: TrashRow) => ({ kind, id: reference || id });

async function withDeleters(rows: TrashRow[]): Promise<TrashItem[]> {
  const requests = rows.filter(({ kind }) => kind === 'request').map(({ id }) => id);
  const [byAudit, byTimeline] = await Promise.all([
    selectDeleters(rows.map(subjectOf)),
    selectRequestDeleters(requests),
  ]);
  return rows.map((row) => {
    const subject = subjectOf(row);
    return {
      ...shown(row, ['kind', 'id', 'reference', 'title', 'detail', 'deletedAt']),
      purgeAt: new Date(row.deleted_at.getTime() + trashDays * dayMs).toISOString(),
      // Its timeline tells of every deletion of a request, also of one with its client.
      deletedBy: byTimeline.get(row.id) ?? byAudit.get(`${subject.kind}:${subject.id}`) ?? null,
    };
  });
}

export type TrashQuery = { q: string; kind?: TrashKind | undefined; cursor?: string | undefined; limit: number };

/**
 * A page of the trash, the last deleted first, and the moment it is of, by the clock that deletions are written by.
 * @throws forbidden; invalid_input for a malformed cursor
 */
export async function listTrash(person: Person, { q, kind, cursor, limit }: TrashQuery, now = new Date()) {
  staffOnly(person);
  const rows = await selectTrash({ q: q.trim(), kind }, places.read(cursor), limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await withDeleters(page),
    readAt: now.toISOString(),
    nextCursor:
      rows.length > limit && last ? places.write({ deletedAt: last.position, kind: last.kind, id: last.id }) : null,
  };
}

export type TrashTarget = { kind: TrashKind; id: string };

const order = (targets: TrashTarget[]) =>
  // Clients first: a request whose client comes back in the same call comes back too.
  [...targets].sort((one, other) => Number(other.kind === 'client') - Number(one.kind === 'client'));

/**
 * Takes records out of the trash, each by the permission that its deletion needs, with one way back for all. What cannot come back is named
 * with its reason and left alone; what is in its place already counts as restored.
 */
export async function restoreRecords(person: Person, targets: TrashTarget[], now = new Date()) {
  staffOnly(person);
  return restoreAll(person, targets, now).catch((error) => {
    // Somebody took the address in this very moment.
    if (sqlStateOf(error) === '23505') throw new AppError('duplicate', 'taken meanwhile', { cause: error });
    throw error;
  });
}

function restoreAll(person: StaffPerson, targets: TrashTarget[], now: Date) {
  return transact(async (trx, announce) => {
    await lockTrash(trx);
    const failed: TrashFailure[] = [];
    const restored: { kind: TrashKind; id: string; name: string }[] = [];
    const items: UndoItem[] = [];
    for (const { kind, id } of order(targets)) {
      try {
        demand(person, restoreActions[kind]);
        const done = await trashNouns[kind].restore(id, { trx, announce, person, now });
        if (done) items.push({ id, version: done.version, before: { kind, ...done.before } });
        restored.push({ kind, id, name: done?.name ?? '' });
      } catch (problem) {
        if (!(problem instanceof AppError)) throw problem;
        failed.push({ kind, id, name: '', code: problem.code, details: problem.details ?? {} });
      }
    }
    const undo = items.length > 0 ? await offerUndo(trx, { kind: 'trash', items, person, now }) : null;
    return { restored, failed, undo };
  });
}

async function purge(trx: Db, kind: TrashKind, ids: string[], actor: Person | 'system', now: Date): Promise<number> {
  const names = await trashNouns[kind].purge(trx, ids, now);
  for (const name of names) await recordChange(trx, { actor, action: `${kind}.purged`, subject: { kind, id: name } });
  return names.length;
}

/** Deletes records that are in the trash for ever. @returns how many; what was not there any more is none @throws forbidden */
export async function purgeRecords(person: Person, targets: TrashTarget[], now = new Date()) {
  demand(person, 'trash.purge');
  return transact(async (trx) => {
    await lockTrash(trx);
    let purged = 0;
    for (const kind of purgeOrder) {
      const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id);
      if (ids.length > 0) purged += await purge(trx, kind, ids, person, now);
    }
    return { purged };
  });
}

/** Clients first: their requests go with them. */
const purgeOrder: readonly TrashKind[] = ['client', 'request', 'message', 'case-study', 'post'];

/** Deletes for ever what was deleted before `before`, some at a time, each some in a transaction of its own. @returns how many */
async function purgeOlder(kinds: readonly TrashKind[], before: Date, actor: Person | 'system', now: Date) {
  let purged = 0;
  for (const kind of purgeOrder.filter((each) => kinds.includes(each))) {
    for (;;) {
      const done = await transact(async (trx) => {
        await lockTrash(trx);
        const ids = await selectOld(trx, kind, before, trashBulkLimit);
        return ids.length === 0 ? 0 : purge(trx, kind, ids, actor, now);
      });
      purged += done;
      if (done < trashBulkLimit) break;
    }
  }
  return purged;
}

/** Empties the trash, or what one kind has in it, of what was there when the person looked. @throws forbidden */
export async function emptyTrash(
  person: Person,
  { kind, seenAt }: { kind?: TrashKind | undefined; seenAt: Date },
  now = new Date(),
) {
  demand(person, 'trash.purge');
  const before = seenAt < now ? seenAt : now;
  return { purged: await purgeOlder(kind ? [kind] : trashKinds, before, person, now) };
}

/** Deletes for ever what has been in the trash for thirty days. @returns how many */
export const purgeExpired = (now = new Date()): Promise<number> =>
  purgeOlder(trashKinds, new Date(now.getTime() - trashDays * dayMs), 'system', now);
