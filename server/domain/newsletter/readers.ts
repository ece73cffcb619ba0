import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { countTags, tagsSql } from '#server/records/tags.ts';
import type { Column, Table } from '#server/tables/table.ts';
import { countLimit } from '#shared/count-limits.ts';
import type { ListFormat } from '#shared/exports.ts';
import { type ReaderState, readerStates } from '#shared/newsletter.ts';
import {
  countNewThisMonth,
  countReaders,
  filteredReaders,
  type ReaderFilter,
  selectConsents,
  selectEvents,
  selectFigures,
  selectReader,
  selectReaderPage,
} from './queries.ts';
import { erasedFrom } from './resting.ts';
import { consentItem, eventItem, readerItem } from './views.ts';

export { foldReaderFigures } from './queries.ts';

export const readerPageSize = { default: 50, max: 100 } as const;
/** Readers that an export reads at a time. */
const exportPage = 1000;

const places = defineCursor({ askedAt: placePart.moment, id: placePart.number });

type Counts = { all: number } & Record<ReaderState, number | null>;

/** How many there are of each state; of a search with very many matches only that there are more than are counted. */
async function countsFor(filter: Omit<ReaderFilter, 'state'>) {
  const isPlain = filter.text === '' && !filter.source && !filter.tag;
  const found = isPlain ? await selectFigures() : await countReaders(filter);
  const all = readerStates.reduce((sum, state) => sum + (found[state] ?? 0), 0);
  const limit = countLimit(filter.text);
  const isCapped = !isPlain && all > limit;
  const byState = readerStates.map((state) => [state, isCapped ? null : (found[state] ?? 0)] as const);
  const counts = { all: isCapped ? limit : all, ...Object.fromEntries(byState) } as Counts;
  return { counts, isCapped };
}

export type ReaderQuery = { q: string } & Omit<ReaderFilter, 'text'>;

/** A page of readers, the newest first, with counts by state for the same search. @throws forbidden, invalid_input */
export async function listReaders(
  person: Person,
  { q, state, source, tag, cursor, limit }: ReaderQuery & { cursor?: string | undefined; limit: number },
) {
  demand(person, 'newsletter.read');
  const filter = { text: q.trim(), source, tag };
  const [rows, { counts, isCapped }] = await Promise.all([
    selectReaderPage({ ...filter, state }, places.read(cursor), limit),
    countsFor(filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? places.write({ askedAt: last.position, id: last.id }) : null;
  return { items: page.map(readerItem), counts, isCapped, nextCursor };
}

/** The cards above the list. Complaints count with the bounces: neither gets any mail. @throws forbidden */
export async function readerFigures(person: Person, now = new Date()) {
  demand(person, 'newsletter.read');
  const { timezone } = (await getSettings()).general;
  const [figures, newThisMonth] = await Promise.all([selectFigures(), countNewThisMonth(timezone, now)]);
  const of = (state: ReaderState) => figures[state] ?? 0;
  return {
    confirmed: of('confirmed'),
    pending: of('pending'),
    unsubscribed: of('unsubscribed'),
    lost: of('bounced') + of('complained'),
    newThisMonth,
  };
}

/** The tags of readers, for the filter of their list and for whoever writes one. @throws forbidden */
export async function listReaderTags(person: Person) {
  demand(person, 'newsletter.read');
  return { items: await countTags(db, 'reader') };
}

/** One reader with consents and history. @throws forbidden, not_found */
export async function getReader(person: Person, id: number) {
  demand(person, 'newsletter.read');
  const row = await selectReader(db, id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'no such reader');
  const [events, consents] = await Promise.all([selectEvents(id), selectConsents(row.email)]);
  return {
    reader: readerItem(row),
    /** While they have closed their account: from when on they are erased. No issue goes to them meanwhile. */
    erasedFrom: row.erased_from?.toISOString() ?? null,
    events: events.map(eventItem),
    consents: consents.map(consentItem),
  };
}

const exportColumns: readonly Column[] = [
  ...['email', 'name', 'state', 'source'].map((name): Column => ({ name, kind: 'plain' })),
  { name: 'tags', kind: 'plain' },
  // Whoever writes to the rows from elsewhere is to see who closed their account: their consent rests until then.
  ...['asked_at', 'confirmed_at', 'ended_at', 'erased_from'].map((name): Column => ({ name, kind: 'moment' })),
];

/**
 * The readers of a search as a table, some at a time, so that all of them take no more memory than a thousand. That they were taken out is an
 * entry of the audit log. @throws forbidden
 */
export async function exportReaders(
  person: Person,
  { q, state, source, tag }: ReaderQuery,
  format: ListFormat,
): Promise<Table> {
  demand(person, 'newsletter.send');
  const filter = { text: q.trim(), state, source, tag };
  // What was looked for may be somebody's address, a tag somebody's description: they stay out.
  const after = { ...(state && { state }), ...(source && { source }) };
  await recordChange(db, {
    actor: person,
    action: 'reader.exported',
    subject: { kind: 'reader', id: format },
    after,
  });
  async function* rows() {
    let after = 0;
    for (;;) {
      const found = await filteredReaders(db, filter)
        .select(['s.id', 's.email', 's.name', 's.state', 's.source', 's.asked_at', 's.confirmed_at', 's.ended_at'])
        .select(erasedFrom.as('erased_from'))
        .select(sql<string>`array_to_string(${tagsSql('reader', 's.id')}, ', ')`.as('tags'))
        .where('s.id', '>', after)
        .orderBy('s.id')
        .limit(exportPage)
        .execute();
      yield found.map((row) => exportColumns.map(({ name }) => row[name as keyof typeof row]));
      after = found.at(-1)?.id ?? after;
      if (found.length < exportPage) return;
    }
  }
  const { timezone: timeZone } = (await getSettings()).general;
  return { name: 'newsletter', columns: exportColumns, rows: rows(), timeZone };
}
