import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { codeOf, wrongCodeOf } from '#tests/second-factor.ts';
import { answerOf, enrolled, post } from '#tests/stages/second-factors.ts';

test('no code opens anything twice, and a challenge is good once', async () => {
  const { client, factorId, secret } = await enrolled();
  const code = codeOf(secret);
  const first = await client.auth.mfa.challenge({ factorId });
  const challengeId = first.data?.id ?? '';
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  const used = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret, 1) });
  expect(used.error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 });
  const replay = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(replay.error).toMatchObject({
    code: 'mfa_verification_failed',
    status: 422,
    message: 'Invalid TOTP code entered',
  });
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull();
  const older = await client.auth.mfa.challengeAndVerify({ factorId, code });
  expect(older.error?.code).toBe('mfa_verification_failed');
});

test('one code sent many times at once is accepted once', async () => {
  const { token, factorId, secret } = await enrolled();
  const code = codeOf(secret);
  const challenges = await Promise.all(
    Array.from({ length: 5 }, async () => (await (await post(token, `/factors/${factorId}/challenge`)).json()).id),
  );
  const answers = await Promise.all(
    challenges.map((id) => post(token, `/factors/${factorId}/verify`, { challenge_id: id, code })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => answer.status < 500)).toBe(true);
});

async function guessAtOnce(count: number) {
  const { token, factorId, secret } = await enrolled();
  const usual = env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY;
  env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY = 1_000_000;
  const challenges: string[] = [];
  for (let each = 0; each < 20; each += 1) {
    challenges.push((await (await post(token, `/factors/${factorId}/challenge`)).json()).id);
  }
  const wrong = wrongCodeOf(secret);
  const guess = (at: number, code = wrong) =>
    post(token, `/factors/${factorId}/verify`, { challenge_id: challenges[at % 20], code });
  // A server that is too busy to read what somebody sends within ten seconds hangs up on them: that is no answer either.
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const answer = await guess(at).catch(() => undefined);
      return { status: answer?.status, code: (await answer?.json())?.error_code as string | undefined };
    }),
  ).finally(() => {
    env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY = usual;
  });
  await forgetRateLimits();
  return { answers, factorId, secret, guess };
}

test('of wrong codes at once no more are looked at than the settings allow; the lock doubles and a right code ends it', async () => {
  const { answers, factorId, secret, guess } = await guessAtOnce(60);
  const counted = (code: string) => answers.filter((each) => each.code === code).length;
  expect(counted('mfa_verification_failed')).toBe(5);
  expect(counted('over_request_rate_limit')).toBe(55);
  const locked = await guess(19, codeOf(secret));
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  const guard = () => db.selectFrom('auth_private.second_factor_guards').selectAll().where('id', '=', factorId);
  const over = () =>
    db
      .updateTable('auth_private.second_factor_guards')
      .set({ locked_until: new Date(Date.now() - 1) })
      .where('id', '=', factorId)
      .execute();
  await over();
  for (let at = 0; at < 5; at += 1) expect((await guess(18 - at)).status).toBe(422);
  const twice = await guard().executeTakeFirstOrThrow();
  expect((twice.locked_until?.getTime() ?? 0) - twice.last_at.getTime()).toBe(30 * 60_000);
  await over();
  expect((await guess(19, codeOf(secret))).status).toBe(200);
  expect(await guard().execute()).toEqual([]);
}, 60_000);

test('a thousand wrong codes at once get no more tries, however busy the server is', async () => {
  const { answers, factorId } = await guessAtOnce(1_000);
  expect(answers.filter((answer) => answer.status === 200)).toEqual([]);
  const looks = await db
    .selectFrom('auth.audit_log_entries')
    .select('id')
    .where(
      sql<boolean>`payload ->> 'action' = 'verification_attempted' and payload -> 'traits' ->> 'factor_id' = ${factorId}`,
    )
    .execute();
  expect(looks.length).toBeLessThanOrEqual(5);
  expect(answers.filter((answer) => answer.code === 'over_request_rate_limit').length).toBeGreaterThan(0);
}, 60_000);

test('a challenge bears five wrong codes and lives five minutes', async () => {
  const { token, factorId, secret } = await enrolled();
  const challenge = async () => (await (await post(token, `/factors/${factorId}/challenge`)).json()).id;
  const id = await challenge();
  for (let guess = 0; guess < 5; guess += 1) {
    await db.deleteFrom('auth_private.second_factor_guards').execute();
    expect(
      (await post(token, `/factors/${factorId}/verify`, { challenge_id: id, code: wrongCodeOf(secret) })).status,
    ).toBe(422);
  }
  await db.deleteFrom('auth_private.second_factor_guards').execute();
  const spent = await post(token, `/factors/${factorId}/verify`, { challenge_id: id, code: codeOf(secret) });
  expect((await answerOf(spent))[1]).toBe('mfa_challenge_expired');
  const old = await challenge();
  await db
    .updateTable('auth.mfa_challenges')
    .set({ created_at: new Date(Date.now() - 301_000) })
    .where('id', '=', old)
    .execute();
  const late = await post(token, `/factors/${factorId}/verify`, { challenge_id: old, code: codeOf(secret) });
  expect((await answerOf(late))[1]).toBe('mfa_challenge_expired');
});
