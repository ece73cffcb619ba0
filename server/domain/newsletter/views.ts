import type { ReaderEventKind, ReaderSource, ReaderState } from '#shared/newsletter.ts';
import type { ReaderRow, selectConsents, selectEvents } from './queries.ts';

/** A reader as staff see them. */
export const readerItem = (row: ReaderRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  state: row.state as ReaderState,
  source: row.source as ReaderSource,
  askedAt: row.asked_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  version: row.version,
});

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

export const eventItem = (row: EventRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as ReaderEventKind,
  source: row.source as ReaderSource | null,
  actor: { kind: row.actor_kind as 'reader' | 'staff' | 'system', name: row.actor_name },
});

type ConsentRow = Awaited<ReturnType<typeof selectConsents>>[number];

/** What was agreed to: a text of ours, or what an Admin declared about a file. */
export const consentItem = (row: ConsentRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  accepted: row.accepted,
  textVersion: row.text_version.startsWith('import:') ? null : row.text_version,
  declaration: row.declaration,
  fileName: row.file_name,
});
