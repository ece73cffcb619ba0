import type { RawBuilder } from 'kysely';

/** How a noun gives its records to an export. Everything is SQL, so that a million rows are never in memory. */
export type ExportSource = {
  /** The value of each field; every field of the set in `shared/exports.ts`. Lists stay arrays, dates timestamps. */
  columns: Record<string, RawBuilder<unknown>>;
  /** The tables, with their joins. */
  from: RawBuilder<unknown>;
  /** Which records there are at all: not the deleted ones. */
  where?: RawBuilder<unknown>;
  /** The instant by which a period is chosen, or the `day`, which is also the field of this name. */
  at?: RawBuilder<unknown>;
  day?: RawBuilder<unknown>;
  status?: RawBuilder<unknown>;
  groupBy?: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
};

/** What a source may need to know. */
export type SourceContext = { timeZone: string };

/** `REQ-001` and its like, as `shared/` writes them. */
export type SourceOf = (context: SourceContext) => ExportSource;
