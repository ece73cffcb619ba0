import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, readMailedSecrets } from '#tests/auth-service.ts';
import { browse } from '#tests/identity-provider.ts';
import { addressOf, isApp, newcomer, peer, queryOf, remembering, service } from '#tests/provider-sign-in.ts';

/** An invitation that is answered by signing in at a provider: `invite_token` of /authorize. */

async function invite(email: string): Promise<string> {
  const answer = await service.call('/invite', {
    method: 'POST',
    json: { email, data: { team: 'sales' } },
    headers: { authorization: `Bearer ${service.serviceRoleKey}` },
  });
  expect(answer.status).toBe(200);
  return (await readMailedSecrets(email)).tokenHash;
}

async function answerAtProvider(token: string, client = remembering()) {
  const { url } = await browse(await addressOf(client, 'acme', { queryParams: { invite_token: token } }), isApp);
  const code = url.searchParams.get('code');
  return { query: queryOf(url), outcome: code ? await client.auth.exchangeCodeForSession(code) : undefined };
}

const actionsOf = async (email: string) => {
  const { rows } = await sql<{ action: string }>`
    select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_username' = ${email}`.execute(
    db,
  );
  return rows.map(({ action }) => action);
};

test('somebody invited signs in at a provider, which need not vouch for the address that the invitation proves', async () => {
  const person = newcomer({ email_verified: false });
  const token = await invite(person.email);
  peer.become(person);
  const { outcome } = await answerAtProvider(token);
  expect(outcome?.error).toBeNull();
  expect(outcome?.data.user).toMatchObject({
    email: person.email,
    email_confirmed_at: expect.any(String),
    user_metadata: { team: 'sales' },
  });
  expect(outcome?.data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['acme', 'email']);
  expect(await actionsOf(person.email)).toContain('invite_accepted');
  expect((await answerAtProvider(token)).query).toMatchObject({
    error_code: 'invite_not_found',
    error_description: 'Invite not found',
  });
});

test('an invitation opens nothing for another address, and stays good for its own', async () => {
  const invited = newcomer();
  const token = await invite(invited.email);
  peer.become(newcomer());
  expect((await answerAtProvider(token)).query).toMatchObject({
    error_code: 'validation_failed',
    error_description: 'Invited email does not match emails from external provider',
  });
  peer.become(invited);
  expect((await answerAtProvider(token)).outcome?.data.user?.email).toBe(invited.email);
});

test('a token that is none, too old or of another kind is no invitation', async () => {
  const person = newcomer();
  peer.become(person);
  const old = await invite(person.email);
  await sql`update auth_private.issued_secrets set expires_at = now() - interval '1 second'`.execute(db);
  const other = await createPerson();
  await service.client().auth.resetPasswordForEmail(other.email);
  const { tokenHash: recovery } = await readMailedSecrets(other.email);
  for (const token of ['nonsense', old, recovery]) {
    expect((await answerAtProvider(token)).query).toMatchObject({ error_code: 'invite_not_found' });
  }
});

test('two who answer one invitation at once are one sign-in', async () => {
  const person = newcomer();
  const token = await invite(person.email);
  peer.become(person);
  const answers = await Promise.all([answerAtProvider(token), answerAtProvider(token)]);
  expect(answers.filter(({ outcome }) => outcome?.data.session)).toHaveLength(1);
  expect(answers.filter(({ query }) => query.error_code === 'invite_not_found')).toHaveLength(1);
});
