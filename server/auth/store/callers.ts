import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { type PersonRow, personRows } from '#server/records/person.ts';
import type { AmrEntry, SessionRow } from './sessions.ts';

/** What every call of the product's own API asks: an account, one session of it, and who that is here, in one statement. */

type AccountRow = {
  accountEmail: string | null;
  aud: string | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  hasVerifiedFactor: boolean;
  amr: AmrEntry[];
};

type CallerRow = PersonRow & AccountRow & { session: SessionRow };

const statement = prepared<{ userId: string; sessionId: string }, PersonRow & AccountRow & SessionRow>(
  ({ userId, sessionId }) =>
    personRows()
      .innerJoin('auth.sessions as session', 'session.user_id', 'u.id')
      .select(['u.email as accountEmail', 'u.aud', 'u.banned_until', 'u.deleted_at'])
      .select([
        'session.id',
        'session.user_id',
        'session.created_at',
        'session.aal',
        'session.not_after',
        'session.tag',
      ])
      .select([
        // The column has no time zone and holds UTC.
        sql<Date | null>`session.refreshed_at at time zone 'UTC'`.as('refreshed_at'),
        sql<boolean>`exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')`.as(
          'hasVerifiedFactor',
        ),
        sql<AmrEntry[]>`(
        select coalesce(json_agg(
          json_build_object('method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))::bigint)
          order by a.updated_at desc, a.id
        ), '[]')
        from auth.mfa_amr_claims a where a.session_id = session.id
      )`.as('amr'),
      ])
      .where('u.id', '=', userId)
      .where('session.id', '=', sessionId),
);

/** Undefined when there is no such account, or the session is not one of it. */
export async function readCaller(
  connection: Db,
  values: { userId: string; sessionId: string },
): Promise<CallerRow | undefined> {
  const [row] = await statement(connection, values);
  if (!row) return undefined;
  const { id, user_id, created_at, aal, not_after, tag, refreshed_at } = row;
  return { ...row, session: { id, user_id, created_at, aal, not_after, tag, refreshed_at } };
}
