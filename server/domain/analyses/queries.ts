import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { momentSql } from '#server/records/cursors.ts';
import type { AnalysisStatus } from '#shared/analyses.ts';

/** What a list shows of an analysis; `a` is the analysis, `c` its client, `r` its request. */
const listed = (connection: Db) =>
  connection
    .selectFrom('analyses as a')
    .leftJoin('clients as c', 'c.id', 'a.client_id')
    .leftJoin('requests as r', 'r.id', 'a.request_id')
    .leftJoin('staff as s', 's.user_id', 'a.created_by')
    .select([
      'a.id',
      'a.status',
      'a.failure',
      'a.progress',
      'a.version',
      'a.report_version',
      'a.client_id',
      'a.request_id',
    ])
    .select(['a.created_at', 'a.finished_at', 'a.published_at', 'a.revoked_at', 'a.signed_name', 'a.created_by'])
    .select(['c.number as client_number', 'c.name as client_name', 'c.company as client_company'])
    .select(['r.number as request_number', 'r.title as request_title', 'r.confirmed_at as request_confirmed_at'])
    .select('s.name as maker_name')
    .select(momentSql('a.created_at').as('position'))
    .select(
      sql<{
        scopes: {
          marketplace: string | null;
          currency: string;
          period: { start: string; end: string } | null;
          spend: string | null;
          risk: string;
        }[];
      } | null>`(
        select jsonb_build_object('scopes', jsonb_agg(jsonb_build_object(
          'marketplace', e -> 'marketplace', 'currency', e -> 'currency', 'period', e -> 'period',
          'spend', e -> 'kpis' -> 'ad_spend' -> 'value', 'risk', e -> 'money_at_risk' -> 'total' -> 'value')
          order by (e -> 'kpis' -> 'ad_spend' ->> 'value')::numeric desc nulls last, place))
        from jsonb_array_elements(a.document -> 'scopes') with ordinality s (e, place))`.as('facts'),
    )
    .select(
      sql<
        string[]
      >`(select coalesce(array_agg(f.name order by f.position), '{}') from analysis_files f where f.analysis_id = a.id)`.as(
        'file_names',
      ),
    );

export type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

/** Whether an analysis is surely of its client's account: the request that it belongs to, if any, was confirmed. */
export const isProven = ({ request_id: request, request_confirmed_at: at }: ListedRow) =>
  request === null || at !== null;

export type AnalysisFilter = {
  statuses?: readonly AnalysisStatus[] | undefined;
  requestNumber?: number | undefined;
  clientNumber?: number | undefined;
};

/** A page, the newest first, and one row more when there are more. */
export function selectPage(
  { statuses, requestNumber, clientNumber }: AnalysisFilter,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<ListedRow[]> {
  let query = listed(db)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1);
  if (statuses) query = query.where('a.status', 'in', statuses);
  if (requestNumber !== undefined) query = query.where('r.number', '=', requestNumber);
  if (clientNumber !== undefined) query = query.where('c.number', '=', clientNumber);
  if (after) query = query.where(sql<boolean>`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.execute();
}

const whole = (connection: Db) =>
  listed(connection)
    .leftJoin('staff as sg', 'sg.user_id', 'a.signed_by')
    .select('sg.team_member as signer_member')
    .select([
      'a.parameters',
      'a.mappings',
      'a.document',
      'a.breakdowns',
      'a.edits',
      'a.report',
      'a.previous_id',
      'a.files_deleted_at',
      'a.attempts',
      'a.is_automatic',
    ]);

export type AnalysisRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

/** One analysis with all that is known of it. */
export const selectAnalysis = (connection: Db, id: string): Promise<AnalysisRow | undefined> =>
  whole(connection).where('a.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends. */
export async function lockAnalysis(trx: Db, id: string): Promise<AnalysisRow | undefined> {
  await trx.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return selectAnalysis(trx, id);
}

/** Files that an analysis reads, in their order; without an id where they were deleted. */
export const selectFiles = (connection: Db, analysisId: string) =>
  connection
    .selectFrom('analysis_files as f')
    .leftJoin('files as d', (join) => join.onRef('d.id', '=', 'f.file_id').on('d.deleted_at', 'is', null))
    .leftJoin('stored_objects as o', 'o.sha256', 'd.sha256')
    .select(['f.position', 'f.name', 'd.id', 'd.subject_kind', 'o.key', 'o.bytes'])
    .where('f.analysis_id', '=', analysisId)
    .orderBy('f.position')
    .execute();

/** Where documents lie, by their ids. */
export const selectStored = (connection: Db, ids: readonly string[]) =>
  connection
    .selectFrom('files as d')
    .innerJoin('stored_objects as o', 'o.sha256', 'd.sha256')
    .select(['d.id', 'd.name', 'o.key'])
    .where('d.id', 'in', ids)
    .orderBy('d.id')
    .execute();

/** The analysis that the client of a request reads; the newest that was published, if it was not revoked. */
export const selectPublished = (connection: Db, requestId: string): Promise<AnalysisRow | undefined> =>
  whole(connection).where('a.request_id', '=', requestId).where('a.status', '=', 'published').executeTakeFirst();

/** Whether a report of this request was taken back. */
export async function hasRevoked(connection: Db, requestId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('analyses')
    .select('id')
    .where('request_id', '=', requestId)
    .where('status', '=', 'revoked')
    .executeTakeFirst();
  return row !== undefined;
}

/** An analysis and what it took the place of, as a list of ids in brackets: addresses of all of these open it. */
export const lineOf = (id: string) => sql<string>`(
  with recursive line as (
    select id, request_id, previous_id, report_version from analyses where id = ${id}
    union
    select a.id, a.request_id, a.previous_id, a.report_version from analyses a join line l
      on a.status = 'superseded' and a.report_version < l.report_version
        and (a.id = l.previous_id or a.request_id = l.request_id)
  )
  select id from line)`;

const unfinished = (isAutomatic: boolean) =>
  db
    .selectFrom('analyses as a')
    .select('a.id')
    .where('a.status', '=', 'running')
    .where('a.is_automatic', '=', isAutomatic)
    .orderBy('a.created_at');

/** Analyses that people asked for and that wait to be made, or were left by a process that died, the oldest first. */
export const unfinishedAnalyses = async (): Promise<string[]> =>
  (await unfinished(false).execute()).map(({ id }) => id);

/** A file whose next part does not come within this time is not waited for any more, in milliseconds. */
const stillComingMs = 15_000;

/** The same of analyses of what visitors and clients brought; while more files of the same request are coming, one waits for them. */
export async function unfinishedArrivals(now = new Date()): Promise<string[]> {
  const rows = await unfinished(true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploads as u')
            .select('u.id')
            .whereRef('u.request_id', '=', 'a.request_id')
            .where('u.file_id', 'is', null)
            .where('u.touched_at', '>', new Date(now.getTime() - stillComingMs)),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
