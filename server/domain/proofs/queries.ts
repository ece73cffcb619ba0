import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import type { ProofObstacle } from '#shared/proofs.ts';

/** Whether a report of `ids`, or a correction of one, was taken back. */
const isRevoked = (...ids: ReturnType<typeof sql>[]) => sql<boolean>`exists (
  with recursive line (id, status) as (
    select n.id, n.status from analyses n where n.id in (${sql.join(ids)})
    union select n.id, n.status from analyses n join line on n.previous_id = line.id
  ) select from line where status = 'revoked')`;

/** What keeps figures off their page though the client allowed them; null when nothing does. `p` is the proof, `c` its client, `s` the case. */
const obstacle = sql<ProofObstacle | null>`case
  when ${isRevoked(sql`p.before_id`, sql`p.after_id`)} then 'revoked'
  when c.deleted_at is not null or (p.status = 'allowed' and p.answered_by is distinct from c.user_id) then 'client_left'
  when s.title <> p.case_title or s.client <> p.case_client then 'renamed'
  end`;

const rows = (connection: Db) =>
  connection
    .selectFrom('proofs as p')
    .innerJoin('clients as c', 'c.id', 'p.client_id')
    .innerJoin('case_studies as s', 's.id', 'p.case_id')
    .leftJoin('staff as t', 't.user_id', 'p.asked_by')
    .select([
      'p.id',
      'p.case_id',
      'p.client_id',
      'p.before_id',
      'p.after_id',
      'p.case_title',
      'p.case_client',
      'p.figures',
    ])
    .select(['p.status', 'p.asked_at', 'p.answered_at', 'p.version', 't.name as asker_name'])
    .select(['c.number as client_number', 'c.name as client_name', 'c.company as client_company'])
    .select(['s.slug as case_slug', 's.status as case_status'])
    .select(obstacle.as('obstacle'))
    .where('s.deleted_at', 'is', null);

export type ProofRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The figures of a case study, allowed or not. */
export const selectProofOf = (connection: Db, caseId: string): Promise<ProofRow | undefined> =>
  rows(connection).where('p.case_id', '=', caseId).executeTakeFirst();

/** What one client was asked, the newest first. */
export const selectProofsOfClient = (clientId: string): Promise<ProofRow[]> =>
  rows(db).where('p.client_id', '=', clientId).orderBy('p.asked_at', 'desc').orderBy('p.id').execute();

/** One of them, held until the transaction ends. */
export async function lockProof(trx: Db, id: string): Promise<ProofRow | undefined> {
  await trx.selectFrom('proofs').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return rows(trx).where('p.id', '=', id).executeTakeFirst();
}

/** The figures that the page of a published case shows: allowed by whoever they are of, and nothing has come in between. */
export async function selectShown(slug: string): Promise<ProofRow | undefined> {
  const row = await rows(db)
    .innerJoin('consents as k', 'k.id', 'p.consent_id')
    .where('s.slug', '=', slug)
    .where('s.status', '=', 'published')
    .where('p.status', '=', 'allowed')
    .where('k.kind', '=', 'figures')
    .where('k.accepted', '=', true)
    .executeTakeFirst();
  return row?.obstacle === null ? row : undefined;
}

/** A case study that is not in the trash, held until the transaction ends. */
export const lockCaseOf = (trx: Db, id: string) =>
  trx
    .selectFrom('case_studies')
    .select(['id', 'title', 'client'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Signed analyses of clients among these, with whether they or their corrections were taken back. */
export const selectSigned = (connection: Db, ids: readonly string[]) =>
  connection
    .selectFrom('analyses as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .select(['a.id', 'a.document', 'c.id as client_id', 'c.number as client_number', 'c.user_id'])
    .select(isRevoked(sql`a.id`).as('is_revoked'))
    .where('a.id', 'in', ids)
    .where('a.report', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .execute();

/** Clients of whom a pair could be taken are offered, at most so many. */
const mostOffered = 200;

/** Clients with an account and at least two signed analyses, whose newest was signed last come first. */
export const selectProvable = () =>
  db
    .selectFrom('analyses as a')
    .innerJoin('clients as c', 'c.id', 'a.client_id')
    .select(['c.number', 'c.name', 'c.company'])
    .where('a.status', 'in', ['published', 'superseded'])
    .where('c.deleted_at', 'is', null)
    .where('c.user_id', 'is not', null)
    .groupBy('c.id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy(({ fn }) => fn.max('a.published_at'), 'desc')
    .orderBy('c.number')
    .limit(mostOffered)
    .execute();
