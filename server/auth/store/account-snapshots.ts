import { type RawBuilder, sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { type FactorRow, factorColumns } from './factors.ts';
import { type IdentityRow, identityColumns } from './identities.ts';
import { type AmrEntry, amrEntries, type SessionRow } from './sessions.ts';
import { type UserRow, userColumns } from './users.ts';

/** An account with what the busiest calls need to know around it: several tables, one round trip. */

export type Belongings = { identities: IdentityRow[]; factors: FactorRow[] };
export type AccountSnapshot = Belongings & { user: UserRow; session: SessionRow | undefined; amr: AmrEntry[] };

type JsonRow = Record<string, unknown>;

/** Rows as JSON, oldest first. */
function rowsOf(table: string, columns: readonly string[], userId: string): RawBuilder<JsonRow[]> {
  return sql`(
    select coalesce(json_agg(row_to_json(own) order by own.created_at, own.id), '[]')
    from (select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} where user_id = ${userId}) own
  )`;
}

const identitiesOf = (userId: string) => rowsOf('auth.identities', identityColumns, userId).as('identities');
const factorsOf = (userId: string) => rowsOf('auth.mfa_factors', factorColumns, userId).as('factors');

/** The time-zone-less column holds UTC. */
const sessionOf = (id: string | null) =>
  sql<JsonRow | null>`(
    select row_to_json(own) from (
      select id, user_id, created_at, aal, not_after, tag, refreshed_at at time zone 'UTC' as refreshed_at
      from auth.sessions where id = ${id}::uuid
    ) own
  )`.as('session');

const amrOf = (sessionId: string | null) =>
  sql<JsonRow[]>`(
    select coalesce(json_agg(row_to_json(own) order by own.updated_at desc, own.id), '[]')
    from (select id, authentication_method, updated_at from auth.mfa_amr_claims where session_id = ${sessionId}::uuid) own
  )`.as('amr');

/** JSON has no dates. */
function revive<Row>(row: JsonRow): Row {
  const isDate = (name: string, value: unknown): value is string =>
    typeof value === 'string' && (name.endsWith('_at') || name === 'not_after');
  const members = Object.entries(row).map(([name, value]) => [name, isDate(name, value) ? new Date(value) : value]);
  return Object.fromEntries(members) as Row;
}

const reviveBelongings = ({ identities, factors }: { identities: JsonRow[]; factors: JsonRow[] }): Belongings => ({
  identities: identities.map((row) => revive<IdentityRow>(row)),
  factors: factors.map((row) => revive<FactorRow>(row)),
});

const belongings = prepared<{ userId: string }, { identities: JsonRow[]; factors: JsonRow[] }>(({ userId }) =>
  db.selectNoFrom([identitiesOf(userId), factorsOf(userId)]),
);

/** The account's ways in and second factors. */
export async function readBelongings(connection: Db, userId: string): Promise<Belongings> {
  const [row] = await belongings(connection, { userId });
  return reviveBelongings(row as NonNullable<typeof row>);
}

type AccountRow = UserRow & {
  identities: JsonRow[];
  factors: JsonRow[];
  session: JsonRow | null;
  amr: JsonRow[];
};

const account = prepared<{ userId: string; sessionId: string | null }, AccountRow>(({ userId, sessionId }) =>
  db
    .selectFrom('auth.users')
    .select(userColumns)
    .select([identitiesOf(userId), factorsOf(userId), sessionOf(sessionId), amrOf(sessionId)])
    .where('id', '=', userId),
);

/** The account, deleted ones included, and the session of that id, whoever's it is. Undefined when there is no such account. */
export async function readAccount(
  connection: Db,
  userId: string,
  sessionId: string | null,
): Promise<AccountSnapshot | undefined> {
  const [row] = await account(connection, { userId, sessionId });
  if (!row) return undefined;
  const { identities, factors, session, amr, ...user } = row;
  return {
    user,
    session: session ? revive<SessionRow>(session) : undefined,
    amr: amrEntries(amr.map((entry) => revive<{ authentication_method: string; updated_at: Date }>(entry))),
    ...reviveBelongings({ identities, factors }),
  };
}
