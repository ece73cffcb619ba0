import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { authenticate, endSessions } from '#server/auth/accounts.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { hashRefreshToken } from '#server/auth/store/refresh-tokens.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, serveAuth } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';
import { runs } from '#tests/runs.ts';

const service = serveAuth();

async function signedIn(person?: Awaited<ReturnType<typeof createPerson>>) {
  const known = person ?? (await createPerson());
  const client = service.client();
  const { data } = await client.auth.signInWithPassword(known);
  if (!data.session) throw new Error('could not sign in');
  return { person: known, client, session: data.session };
}

const age = (userId: string, hours: number) =>
  sql`update auth.sessions set created_at = created_at - make_interval(hours => ${hours}),
      refreshed_at = refreshed_at - make_interval(hours => ${hours}) where user_id = ${userId}`.execute(db);

/** The three doors where a session is asked for: its refresh, this service, the product's own API. */
async function doors({ person, session }: Awaited<ReturnType<typeof signedIn>>) {
  sessionsChanged(person.userId);
  const api = (await authenticate(session.access_token)) !== undefined;
  const headers = { authorization: `Bearer ${session.access_token}` };
  const user = await service.call('/user', { headers });
  const json = { refresh_token: session.refresh_token };
  const refresh = await service.call('/token?grant_type=refresh_token', { method: 'POST', json });
  const code = async (answer: Response) => (await answer.json()).error_code ?? 'open';
  return [api ? 'open' : 'closed', await code(user), await code(refresh)];
}

const open = ['open', 'open', 'open'];
const closed = ['closed', 'session_not_found', 'session_expired'];

describe('a session', () => {
  test('ends after its timebox, whatever use it sees', async () => {
    setEnvironment({ GOTRUE_SESSIONS_TIMEBOX: 10 * 3600, GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: 1e6 });
    const login = await signedIn();
    await age(login.person.userId, 9);
    expect(await doors(login)).toEqual(open);
    await age(login.person.userId, 2);
    expect(await doors(login)).toEqual(closed);
  });

  test('ends after it was not used for long, counted from its last refresh', async () => {
    setEnvironment({ GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: 3 * 3600 });
    const login = await signedIn();
    await age(login.person.userId, 2);
    expect(await doors(login)).toEqual(open);
    await age(login.person.userId, 2);
    // Four hours old by now, but the last look at its doors refreshed it.
    expect(await doors(login)).toEqual(open);
    await age(login.person.userId, 4);
    expect(await doors(login)).toEqual(closed);
  });

  test('ends when the person signs in elsewhere, where only one is allowed', async () => {
    setEnvironment({ GOTRUE_SESSIONS_SINGLE_PER_USER: true });
    const first = await signedIn();
    expect(await doors(first)).toEqual(open);
    const second = await signedIn(first.person);
    const { error } = await first.client.auth.refreshSession();
    expect(error?.message).toBe('Invalid Refresh Token: Session Expired (Revoked by Newer Login)');
    expect(await doors(first)).toEqual(closed);
    expect(await doors(second)).toEqual(open);
    // Once the newer one is over, it stands in nobody's way.
    await second.client.auth.signOut({ scope: 'local' });
    expect((await doors(first)).slice(0, 2)).toEqual(['open', 'open']);
    const stranger = await signedIn();
    expect(await doors(stranger)).toEqual(open);
  });

  test('that ended makes the official client forget it', async () => {
    const login = await signedIn();
    const events: string[] = [];
    login.client.auth.onAuthStateChange((event) => void events.push(event));
    await endSessions(db, login.person.userId);
    expect((await login.client.auth.getUser()).error?.message).toBe('Auth session missing!');
    expect(events).toContain('SIGNED_OUT');
  });
});

/**
 * A model of one session's tokens. Whatever is refreshed in whatever order, in groups at once, with time passing between:
 * the newest token and its parent always work, a token from before that works within the reuse interval, and after it ends all.
 */
test('refreshes in any order and number at once keep exactly one live token, or end the family for good', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('refresh' as const),
      back: fc.integer({ min: 0, max: 3 }),
      atOnce: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('wait' as const) }),
  );
  const refresh = async (token: string) => {
    const json = { refresh_token: token };
    const answer = await service.call('/token?grant_type=refresh_token', { method: 'POST', json });
    const body = await answer.json();
    return { status: answer.status, token: body.refresh_token as string | undefined, code: body.error_code };
  };
  const activeTokens = async (userId: string) => {
    const { rows } = await sql<{ token: string; parent: string | null }>`
      select token, parent from auth.refresh_tokens where user_id = ${userId} and not revoked`.execute(db);
    return rows;
  };
  const person = await createPerson();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      await forgetRateLimits();
      await endSessions(db, person.userId);
      const { session } = await signedIn(person);
      const history = [session.refresh_token];
      const spentLongAgo = new Set<string>();
      for (const each of steps) {
        if (each.kind === 'wait') {
          // Longer than the reuse interval of ten seconds.
          await sql`update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'
            where user_id = ${person.userId}`.execute(db);
          for (const token of history) spentLongAgo.add(token);
          continue;
        }
        const token = history.at(-1 - each.back) ?? history[0] ?? '';
        const [active] = await activeTokens(person.userId);
        const isTheft = ![active?.token, active?.parent].includes(hashRefreshToken(token)) && spentLongAgo.has(token);
        const answers = await Promise.all(Array.from({ length: each.atOnce }, () => refresh(token)));
        const after = await activeTokens(person.userId);
        if (isTheft) {
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
          expect(answers.map(({ code }) => code)).toContain('refresh_token_already_used');
          expect(after).toEqual([]);
          for (const old of history) expect((await refresh(old)).status).toBe(400);
          return;
        }
        expect(answers.map(({ status }) => status)).toEqual(Array(each.atOnce).fill(200));
        expect(after).toHaveLength(1);
        const live = answers.find((answer) => hashRefreshToken(answer.token ?? '') === after[0]?.token)?.token;
        expect(live).toBeDefined();
        history.push(live ?? '');
        // Whatever was live before and is not any more was spent just now.
        const spent = history.find((old) => hashRefreshToken(old) === active?.token);
        if (spent && active?.token !== after[0]?.token) spentLongAgo.delete(spent);
      }
    }),
    { numRuns: runs(20) },
  );
}, 60_000);
