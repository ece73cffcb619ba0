import { shown } from '#server/db/columns.ts';
import type { ReaderRow, selectConsents, selectEvents } from './queries.ts';

/** A reader as staff see them. */
export const readerItem = (row: ReaderRow) => ({
  ...shown(row, ['id', 'email', 'name', 'state', 'source', 'askedAt', 'confirmedAt', 'endedAt', 'tags', 'version']),
});

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export const eventItem = (row: EventRow) => ({
  ...shown(row, ['id', 'at', 'kind', 'source']),
  actor: { kind: row.actor_kind as 'reader' | 'staff' | 'system', name: row.actor_name },
});

type ConsentRow = Awaited<ReturnType<typeof selectConsents>>[number];

/** What was agreed to: a text of ours, or what an Admin declared about a file. */
export const consentItem = (row: ConsentRow) => ({
  ...shown(row, ['id', 'at', 'accepted', 'declaration', 'fileName']),
  textVersion: row.text_version.startsWith('import:') ? null : row.text_version,
});
