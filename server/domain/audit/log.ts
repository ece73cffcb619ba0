import { sql } from 'kysely';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { shown } from '#server/db/columns.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand, may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Column, Table } from '#server/tables/table.ts';
import { addDays } from '#shared/days.ts';
import type { ListFormat } from '#shared/exports.ts';
import {
  type AuditFilter,
  type EntryRow,
  type Position,
  selectEntries,
  selectNames,
  selectPeople,
  selectSubjectNames,
} from './queries.ts';

export const pageSize = { default: 50, max: 200 } as const;
/** Entries that an export reads at a time. */
const exportPage = 1000;

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const places = defineCursor({ at: placePart.moment, id: z.string().regex(/^\d{1,18}$/) });

export type AuditQuery = Omit<AuditFilter, 'since' | 'before'> & {
  /** First and last day, in the site's time zone. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The instant at which a day begins there. */
async function startOf(day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${day}::timestamp at time zone ${timeZone} as at`.execute(db);
  return rows[0]?.at as Date;
}

/** What this person may see of what they ask for: who may read only their own entries gets no others. */
async function filterFor(person: Person, { from, to, ...query }: AuditQuery): Promise<AuditFilter> {
  demand(person, 'audit.read-own');
  const { timezone } = (await getSettings()).general;
  return {
    ...query,
    q: query.q?.trim() || undefined,
    ...(may(person, 'audit.read') ? {} : { person: person.userId }),
    since: from ? await startOf(from, timezone) : undefined,
    before: to ? await startOf(addDays(to, 1), timezone) : undefined,
  };
}

type Values = Record<string, unknown>;

/** Every text in these values that could be somebody's id. */
const idsIn = (values: unknown): string[] =>
  Object.values((values ?? {}) as Values).filter((value) => typeof value === 'string' && isUuid(value)) as string[];

const idsOf = (row: EntryRow) => [
  ...(isUuid(row.subject_id) ? [row.subject_id] : []),
  ...idsIn(row.before),
  ...idsIn(row.after),
];

function entryView(row: EntryRow, names: Map<string, string>, subjectName: string | null) {
  const both = (one: unknown, other: unknown) => (one || other ? { ...(one as Values), ...(other as Values) } : null);
  return {
    ...shown(row, ['id', 'at', 'action']),
    actor: {
      id: row.actor_id,
      kind: row.actor_kind as 'staff' | 'client' | 'visitor' | 'system',
      name: row.staff_name ?? (row.client_name || null),
    },
    /** The API key that did it for the actor. */
    key: row.api_key_id === null ? null : { name: row.key_name },
    subject: { kind: row.subject_kind, id: row.subject_id, name: names.get(row.subject_id) ?? subjectName },
    before: both(row.before, row.personal_before),
    after: both(row.after, row.personal_after),
    /** Names of the people whose ids stand in `before` and `after`. */
    names: Object.fromEntries(
      [...idsIn(row.before), ...idsIn(row.after)].flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
    /** The person it was about was erased, and what named them with it. */
    erased: row.erased,
  };
}

export type AuditEntry = ReturnType<typeof entryView>;

async function readEntries(filter: AuditFilter, position: Position | undefined, limit: number) {
  const rows = await selectEntries(filter, position, limit);
  const page = rows.slice(0, limit);
  const [names, subjectNames] = await Promise.all([
    selectNames([...new Set(page.flatMap(idsOf))]),
    selectSubjectNames(page.map((row) => ({ kind: row.subject_kind, id: row.subject_id }))),
  ]);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row, index) => entryView(row, names, subjectNames[index] ?? null)),
    next: last && { at: last.position, id: String(last.id) },
  };
}

/** A page of the audit log, newest first. @throws forbidden, invalid_input */
export async function listAudit(
  person: Person,
  { cursor, limit, ...query }: AuditQuery & { cursor?: string | undefined; limit: number },
) {
  const filter = await filterFor(person, query);
  const { entries, next } = await readEntries(filter, places.read(cursor), limit);
  return { items: entries, nextCursor: next ? places.write(next) : null };
}

/** Whose entries may be asked for: everybody's, or nobody's but the own. @throws forbidden */
export async function listAuditPeople(person: Person) {
  demand(person, 'audit.read-own');
  return { people: may(person, 'audit.read') ? await selectPeople() : [] };
}

const columns: readonly Column[] = [
  { name: 'at', kind: 'moment' },
  ...['actor', 'actor_kind', 'api_key', 'action', 'subject', 'subject_id', 'before', 'after'].map(
    (name): Column => ({ name, kind: 'plain' }),
  ),
];

const rowOf = (entry: AuditEntry) => [
  new Date(entry.at),
  entry.actor.name,
  entry.actor.kind,
  entry.key?.name,
  entry.action,
  entry.subject.name ?? entry.subject.kind,
  entry.subject.id,
  entry.before,
  entry.after,
];

/**
 * The log as a table, page by page as it is read, so that a million entries take no more memory than a thousand. That it was taken out
 * is an entry of its own. @throws forbidden
 */
export async function exportAudit(person: Person, query: AuditQuery, format: ListFormat): Promise<Table> {
  const filter = await filterFor(person, query);
  // What was looked for may be somebody's name: it stays out.
  const { q: _text, ...kept } = query;
  const asked = Object.fromEntries(Object.entries(kept).filter(([, value]) => value));
  const subject = { kind: 'audit', id: format };
  await recordChange(db, { actor: person, action: 'audit.exported', subject, after: asked });
  async function* rows() {
    let position: Position | undefined;
    do {
      const { entries, next } = await readEntries(filter, position, exportPage);
      yield entries.map(rowOf);
      position = next;
    } while (position);
  }
  return { name: 'audit', columns, rows: rows(), timeZone: (await getSettings()).general.timezone };
}
