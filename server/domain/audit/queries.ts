import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';
import { escapeLike, foldedLike } from '#server/records/search-patterns.ts';

export type AuditFilter = {
  /** Account of whoever did it. */
  person?: string | undefined;
  action?: string | undefined;
  /** What kind of thing it was about. */
  noun?: string | undefined;
  /** The first instant, and the first one after the period. */
  since?: Date | undefined;
  before?: Date | undefined;
  /** How the subject's reference begins, or a part of its name. */
  q?: string | undefined;
};

/** The entry a page ends with; `at` in microseconds, which a JavaScript date does not have. */
export type Position = { at: string; id: string };

/** Most people of one name whose entries are looked for. */
const mostNamed = 200;

/** Ids of clients and staff with this text in their name, as entries name their subjects. */
async function namedSubjects(q: string): Promise<string[]> {
  if (q.length < 3) return [];
  const pattern = sql`'%' || ${foldedLike(q)} || '%'`;
  const { rows } = await sql<{ id: string }>`
    (select upper(user_id::text) as id from staff where fold_for_search(name) like ${pattern} limit ${mostNamed})
    union all
    (select upper(id::text) from clients where search like ${pattern} limit ${mostNamed})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newest first, after `position`; one row more than `limit` when there are more. */
export async function selectEntries(filter: AuditFilter, position: Position | undefined, limit: number) {
  let query = db
    .selectFrom('audit_log as l')
    .leftJoin('staff as s', 's.user_id', 'l.actor_id')
    .leftJoin('clients as c', (join) => join.onRef('c.user_id', '=', 'l.actor_id').on('l.actor_kind', '=', 'client'))
    .leftJoin('api_keys as k', 'k.id', 'l.api_key_id')
    .leftJoin('audit_values as v', 'v.entry_id', 'l.id')
    .select(['l.id', 'l.at', 'l.actor_id', 'l.actor_kind', 'l.action', 'l.subject_kind', 'l.subject_id'])
    .select(['l.before', 'l.after', 'v.before as personal_before', 'v.after as personal_after'])
    .select(['s.name as staff_name', 'c.name as client_name', 'k.name as key_name', 'l.api_key_id'])
    .select(momentSql('l.at').as('position'))
    .select(
      sql<boolean>`l.subject_kind in ('client', 'user') and exists (
        select from erased_people where subject_hash = sha256(convert_to(l.subject_id, 'UTF8')))`.as('erased'),
    )
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit + 1);
  if (filter.person) query = query.where('l.actor_id', '=', filter.person);
  if (filter.action) query = query.where('l.action', '=', filter.action);
  if (filter.noun) query = query.where('l.subject_kind', '=', filter.noun);
  if (filter.since) query = query.where('l.at', '>=', filter.since);
  if (filter.before) query = query.where('l.at', '<', filter.before);
  if (filter.q) {
    const named = await namedSubjects(filter.q);
    const begins = sql<boolean>`upper(l.subject_id) like upper(${escapeLike(filter.q)}) || '%'`;
    query = query.where(({ or }) => or([begins, sql<boolean>`upper(l.subject_id) = any(${named}::text[])`]));
  }
  if (position) query = query.where(sql<boolean>`(l.at, l.id) < (${position.at}::timestamptz, ${position.id}::bigint)`);
  return query.execute();
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Names of staff and clients by id, those who left included; erased ones have none. */
export async function selectNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select user_id::text as id, name from staff where user_id = any(${ids}::uuid[])
    union all
    select id::text, name from clients where id = any(${ids}::uuid[]) and name <> ''`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What an entry is about. */
export type Subject = { kind: string; id: string };

const uuidShape = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
/** The id of a subject as the key of a table, where it is of this kind and can be one. */
const numberOf = (kind: string) => sql`case when a.kind = ${kind} and a.id ~ '^[0-9]{1,15}$' then a.id::bigint end`;
const uuidOf = (kind: string) => sql`case when a.kind = ${kind} and a.id ~ ${uuidShape} then a.id::uuid end`;

/** Names and titles of subjects that are told by an id, in the order asked; null where there is none, or none any more. */
export async function selectSubjectNames(subjects: readonly Subject[]): Promise<(string | null)[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(post.title, issue.post_title, nullif(reader.name, ''), reader.email, study.title, template.name, file.name, task.title,
      work.title, key.name, saved.name) as name
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::text[]) with ordinality as a (kind, id, place)
    left join posts post on post.id = ${numberOf('post')}
    left join newsletter_issues issue on issue.id = ${numberOf('newsletter-issue')}
    left join subscribers reader on reader.id = ${numberOf('reader')}
    left join case_studies study on a.kind = 'case-study' and study.id = a.id
    left join letter_templates template on template.id = ${uuidOf('template')}
    left join files file on file.id = ${uuidOf('file')}
    left join tasks task on task.id = ${uuidOf('task')}
    left join engagements work on work.id = ${uuidOf('engagement')}
    left join api_keys key on key.id = ${uuidOf('api-key')}
    left join saved_views saved on saved.id = ${uuidOf('view')}
    order by a.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Everybody who is or was staff, to choose from. */
export async function selectPeople(): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff').select(['user_id as id', 'name']).orderBy('name').orderBy('user_id').execute();
}
