import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type pg from 'pg';
import { newRefreshToken } from '#server/auth/store/refresh-tokens.ts';
import { signAccessToken } from '#server/auth/tokens.ts';
import { db, pool } from '#server/db/client.ts';

/**
 * What signed-in calls are measured against: the same framework and pool, one row by its key, and a transaction of the statements that a
 * refresh needs. Opens the sessions that both are called with. `bare-calls.ts <people>`
 */

const people = Number(process.argv[2] ?? '1');
const now = new Date();

const made = await pool.query<{ id: string; email: string }>(
  `with made as (
    insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', 'bench' || n || '@staff.example',
      now(), '{"provider":"email","providers":["email"]}', '{"full_name":"Bench"}', now(), now()
    from generate_series(1, $1::int) n returning id, email
  ), named as (
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now(), now() from made
  ), employed as (
    insert into staff (user_id, name, role, joined_at) select id, 'Bench', 'Admin', now() from made
  )
  select id, email from made`,
  [people],
);

/** A session as a sign-in opens it, its tokens with it. */
async function openSession(userId: string) {
  const sessionId = randomUUID();
  await pool.query(
    `with opened as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1') returning id
    )
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), id, 'password', now(), now() from opened`,
    [sessionId, userId],
  );
  const { token: refresh, row } = newRefreshToken({ userId, sessionId });
  await db.insertInto('auth.refresh_tokens').values(row).execute();
  const user = await db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const amr = [{ method: 'password', timestamp: Math.floor(now.getTime() / 1000) }];
  const { token: access } = await signAccessToken(user, { id: sessionId, aal: 'aal1', amr });
  return { userId, sessionId, access, refresh };
}

const sessions: Awaited<ReturnType<typeof openSession>>[] = [];
for (const { id } of made.rows) sessions.push(await openSession(id));

/** One refresh as statements: find the token and lock its session, put another in its place, note both, read the account. */
async function refresh(client: pg.PoolClient, userId: string, sessionId: string) {
  const { row } = newRefreshToken({ userId, sessionId });
  await client.query('begin');
  await client.query(
    `select t.id, t.user_id, t.revoked, s.aal from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.session_id = $1 and not t.revoked for update of s`,
    [sessionId],
  );
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [sessionId],
  );
  await client.query(
    'insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at) values ($1, $2, $3, $4, false, now(), now())',
    [row.instance_id, row.token, userId, sessionId],
  );
  await client.query(
    "update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now() where id = $1",
    [sessionId],
  );
  await client.query(
    "insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values ($1, gen_random_uuid(), $2, now(), '')",
    [row.instance_id, { action: 'token_refreshed', actor_id: userId }],
  );
  const { rows } = await client.query('select id, email, phone, role, aud from auth.users where id = $1', [userId]);
  await client.query('commit');
  return rows[0];
}

const app = new Hono();
app.get('/row', async (context) => {
  const userId = context.req.header('x-user') ?? '';
  const { rows } = await pool.query('select user_id, name, role, status, version from staff where user_id = $1', [
    userId,
  ]);
  return context.json(rows[0]);
});
app.post('/refresh', async (context) => {
  const { userId, sessionId } = await context.req.json<{ userId: string; sessionId: string }>();
  const client = await pool.connect();
  try {
    return context.json(await refresh(client, userId, sessionId));
  } finally {
    client.release();
  }
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => process.send?.(sessions));
