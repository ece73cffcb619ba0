import { type RawBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';
import { referenceSql } from '#server/records/reference-sql.ts';
import { foldedLike, isWordBeginning } from '#server/records/search-patterns.ts';
import { type TrashKind, trashKinds } from '#shared/trash.ts';

/** Where a page ends: the moment to the microsecond, which a JavaScript date does not hold. */
export type Position = { deletedAt: string; kind: string; id: string };
export type Filter = { q: string; kind?: TrashKind | undefined };

type Kind = {
  from: RawBuilder<unknown>;
  reference: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
};

const none = sql`''`;
/** Of every kind the same columns; `t` is the record. */
const kinds: Record<TrashKind, Kind> = {
  request: {
    from: sql`requests t`,
    reference: referenceSql('REQ', sql`t.number`),
    title: sql`t.name`,
    detail: sql`t.company`,
    where: sql`t.merged_into is null`,
  },
  message: {
    from: sql`messages t`,
    reference: referenceSql('MSG', sql`t.number`),
    title: sql`t.name`,
    detail: sql`t.company`,
  },
  client: {
    from: sql`clients t`,
    reference: referenceSql('CLI', sql`t.number`),
    title: sql`t.name`,
    detail: sql`t.company`,
    where: sql`t.erased_at is null and t.merged_into is null`,
  },
  'case-study': { from: sql`case_studies t`, reference: none, title: sql`t.title`, detail: sql`t.client` },
  post: { from: sql`posts t`, reference: none, title: sql`t.title`, detail: sql`t.category` },
};

export type TrashRow = {
  kind: TrashKind;
  id: string;
  reference: string;
  title: string;
  detail: string;
  deleted_at: Date;
  position: string;
};

/** Three letters and more are found anywhere, one or two where a word begins; case and accents aside. */
function matches({ reference, title, detail }: Kind, q: string): RawBuilder<unknown> {
  const searched = sql`fold_for_search(concat_ws(' ', ${reference}, ${title}, ${detail}))`;
  return isWordBeginning(q)
    ? sql`${searched} ~ ('(^| )' || fold_for_search(${q}))`
    : sql`${searched} like '%' || ${foldedLike(q)} || '%'`;
}

/** Records of one kind in the trash, the last deleted first. */
function rowsOf(kind: TrashKind, q: string, position: Position | undefined, limit: number): RawBuilder<unknown> {
  const table = kinds[kind];
  const conditions = [
    sql`t.deleted_at is not null`,
    ...(table.where ? [table.where] : []),
    ...(q === '' ? [] : [matches(table, q)]),
    ...(position
      ? [
          sql`t.deleted_at <= ${position.deletedAt}::timestamptz`,
          sql`(t.deleted_at, ${sql.lit(kind)}::text, t.id::text) < (${position.deletedAt}::timestamptz, ${position.kind}, ${position.id})`,
        ]
      : []),
  ];
  return sql`(select ${sql.lit(kind)}::text as kind, t.id::text as id, ${table.reference} as reference, ${table.title} as title,
      ${table.detail} as detail, t.deleted_at
    from ${table.from} where ${sql.join(conditions, sql` and `)}
    order by t.deleted_at desc, t.id::text desc limit ${limit})`;
}

/** A page, the last deleted first; one row more than `limit` tells that there is a next one. */
export async function selectTrash({ q, kind }: Filter, position: Position | undefined, limit: number) {
  const parts = (kind ? [kind] : trashKinds).map((each) => rowsOf(each, q, position, limit + 1));
  const { rows } = await sql<TrashRow>`
    select *, ${momentSql('deleted_at')} as position
    from (${sql.join(parts, sql` union all `)}) as trash
    order by deleted_at desc, kind desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Who deleted these, by `kind:subject`, as the audit log has it. */
export async function selectDeleters(subjects: { kind: string; id: string }[]): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('staff as s', 's.user_id', 'a.actor_id')
    .distinctOn(['a.subject_kind', 'a.subject_id'])
    .select(['a.subject_kind', 'a.subject_id', 's.name'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('a.subject_kind', 'a.subject_id'),
        'in',
        subjects.map(({ kind, id }) => tuple(kind, id)),
      ),
    )
    .where(sql<boolean>`a.action = a.subject_kind || '.deleted'`)
    .orderBy('a.subject_kind')
    .orderBy('a.subject_id')
    .orderBy('a.id', 'desc')
    .execute();
  return new Map(rows.flatMap((row) => (row.name ? [[`${row.subject_kind}:${row.subject_id}`, row.name]] : [])));
}

/** Who deleted these requests, by their timelines: those that left with their client have no entry of their own in the audit log. */
export async function selectRequestDeleters(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('request_events as e')
    .innerJoin('staff as s', 's.user_id', 'e.actor_id')
    .distinctOn('e.request_id')
    .select(['e.request_id', 's.name'])
    .where('e.request_id', 'in', ids)
    .where('e.kind', '=', 'deleted')
    .orderBy('e.request_id')
    .orderBy('e.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.request_id, row.name]));
}

/** Ids of records of a kind that were deleted before `before`, the oldest first. */
export async function selectOld(trx: Db, kind: TrashKind, before: Date, limit: number): Promise<string[]> {
  const { from, where } = kinds[kind];
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${from} where t.deleted_at < ${before} ${where ? sql`and ${where}` : sql``}
    order by t.deleted_at, t.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
