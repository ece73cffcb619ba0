import { describe, expect, test } from 'vitest';
import { withdrawEmailChange } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, testPassword } from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { setEnvironment } from '#tests/environment.ts';
import { freshAddress, service, signedIn } from '#tests/stages/own-changes.ts';

describe('a change of address', () => {
  test.each(['old first', 'new first'])('is done once both mailboxes agreed, %s', async (order) => {
    const { client, email, userId, events } = await signedIn();
    const address = freshAddress();
    const { data, error } = await client.auth.updateUser({ email: address });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: address });
    expect(events).toContain('USER_UPDATED');
    const [first, second] = order === 'old first' ? [email, address] : [address, email];
    const codes = new Map([
      [first, (await readMailedSecrets(first)).code],
      [second, (await readMailedSecrets(second)).code],
    ]);
    const answer = (to: string) =>
      client.auth.verifyOtp({ email: to, token: codes.get(to) ?? '', type: 'email_change' });
    const half = await answer(first);
    expect([half.error, half.data.session, half.data.user]).toEqual([null, null, null]);
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: address });
    // The same mailbox twice is not both.
    expect((await answer(first)).error?.code).toBe('otp_expired');
    const whole = await answer(second);
    expect(whole.error).toBeNull();
    expect(whole.data.user).toMatchObject({ id: userId, email: address, user_metadata: { email: address } });
    expect(whole.data.user).not.toHaveProperty('new_email');
    expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: address, email_verified: true });
    expect(
      (await service.client().auth.signInWithPassword({ email: address, password: testPassword })).error,
    ).toBeNull();
    const told = await db.selectFrom('mails').select('props').where('recipient', '=', email).execute();
    expect(told.map((row) => row.props)).toContainEqual(expect.objectContaining({ event: 'email-changed' }));
  });

  test('answers the first link with a message and the second with a session', async () => {
    const { client, email } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const press = async (to: string) => {
      const { tokenHash, type } = await readMailedSecrets(to);
      return service.call('/verify', { method: 'POST', json: { token_hash: tokenHash, type } });
    };
    const first = await press(address);
    expect([first.status, await first.json()]).toEqual([
      200,
      { code: '200', msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' },
    ]);
    expect((await (await press(email)).json()).user.email).toBe(address);
  });

  test('needs both mailboxes also where sign-ups confirm themselves', async () => {
    setEnvironment({ GOTRUE_MAILER_AUTOCONFIRM: true });
    const { client, email } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const { code } = await readMailedSecrets(address);
    await client.auth.verifyOtp({ email: address, token: code, type: 'email_change' });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('without the secure mode needs the new mailbox alone, and never the old one alone', async () => {
    const { client, email } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    setEnvironment({ GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: false });
    const old = await readMailedSecrets(email);
    await client.auth.verifyOtp({ email, token: old.code, type: 'email_change' });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const other = await signedIn();
    const next = freshAddress();
    await other.client.auth.updateUser({ email: next });
    const { code } = await readMailedSecrets(next);
    const { data } = await other.client.auth.verifyOtp({ email: next, token: code, type: 'email_change' });
    expect(data.user?.email).toBe(next);
  });

  test('sent again: both mails, or only the one that is still waited for', async () => {
    const { client, email } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const early = await readMailedSecrets(address);
    await forgetRateLimits();
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    const late = await readMailedSecrets(address);
    expect(late.tokenHash).not.toBe(early.tokenHash);
    // Either of the two is good, once.
    expect((await client.auth.verifyOtp({ token_hash: early.tokenHash, type: 'email_change' })).error).toBeNull();
    const stale = await client.auth.verifyOtp({ token_hash: late.tokenHash, type: 'email_change' });
    expect(stale.error?.code).toBe('otp_expired');
    await forgetRateLimits();
    await client.auth.resend({ type: 'email_change', email });
    expect((await readMailedSecrets(address)).tokenHash).toBe(late.tokenHash);
    const { code } = await readMailedSecrets(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(data.user?.email).toBe(address);
  });

  test('is refused when somebody has the address, also when they got it meanwhile', async () => {
    const other = await createPerson();
    const { client, email } = await signedIn();
    const taken = await client.auth.updateUser({ email: other.email });
    expect([taken.error?.status, taken.error?.code, taken.error?.message]).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const codes = [await readMailedSecrets(email), await readMailedSecrets(address)] as const;
    await db.updateTable('auth.users').set({ email: address }).where('id', '=', other.userId).execute();
    await client.auth.verifyOtp({ email, token: codes[0].code, type: 'email_change' });
    const late = await client.auth.verifyOtp({ token_hash: codes[1].tokenHash, type: 'email_change' });
    expect(late.error?.code).toBe('email_exists');
  });

  test('that is taken back begins anew: what was mailed for it is good no more, also half agreed', async () => {
    const { client, email, userId } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const [old, fresh] = [await readMailedSecrets(email), await readMailedSecrets(address)];
    await client.auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' });
    expect([await withdrawEmailChange(userId), await withdrawEmailChange(userId)]).toEqual([true, false]);
    const late = await client.auth.verifyOtp({ token_hash: fresh.tokenHash, type: 'email_change' });
    expect(late.error?.code).toBe('otp_expired');
    await forgetRateLimits();
    await client.auth.updateUser({ email: address });
    const { tokenHash } = await readMailedSecrets(address);
    await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    // What the old mailbox agreed to was the change before.
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('ends with a new password: nothing of it is good, and no stranger has it sent again', async () => {
    const { client, email, userId } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const mailed = await readMailedSecrets(address);
    await client.auth.updateUser({ password: 'Another-Passw0rd!', current_password: testPassword });
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_email');
    // Where the new mailbox alone decides, the mail that is sent again would give the account away.
    setEnvironment({ GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: false });
    await forgetRateLimits();
    expect((await service.client().auth.resend({ type: 'email_change', email })).error).toBeNull();
    const last = await readMailedSecrets(address);
    expect(last.tokenHash).toBe(mailed.tokenHash);
    const used = await service.client().auth.verifyOtp({ token_hash: last.tokenHash, type: 'email_change' });
    expect(used.error?.code).toBe('otp_expired');
    const { email: kept } = await db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(email);
  });

  test('goes on while its owner signs in by a mailed code and confirms a number', async () => {
    const { client, email } = await signedIn();
    const address = freshAddress();
    await client.auth.updateUser({ email: address });
    const asked = [await readMailedSecrets(email), await readMailedSecrets(address)];
    const elsewhere = service.client();
    await elsewhere.auth.signInWithOtp({ email });
    const { code } = await readMailedSecrets(email);
    expect((await elsewhere.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    const phone = freshPhone();
    await client.auth.updateUser({ phone });
    const token = readTextedCode(phone) ?? '';
    expect((await client.auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, phone, new_email: address });
    for (const { tokenHash, type } of asked)
      await service.call('/verify', { method: 'POST', json: { token_hash: tokenHash, type } });
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: address });
  });

  test('asked for with a challenge ends in a code, and its first link in a message', async () => {
    const { client, email } = await signedIn();
    const { data } = await client.auth.getSession();
    const address = freshAddress();
    const verifier = 'v'.repeat(50);
    const json = { email: address, code_challenge: verifier, code_challenge_method: 'plain' };
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    await service.call('/user?redirect_to=http://localhost:3000/profile', { method: 'PUT', json, headers });
    const follow = async (to: string) => {
      const { tokenHash, type, link } = await readMailedSecrets(to);
      const redirectTo = link.searchParams.get('redirect_to');
      const body = { token_hash: tokenHash, type, redirect_to: redirectTo };
      return new URL((await (await service.call('/links/follow', { method: 'POST', json: body })).json()).redirect_to);
    };
    const first = await follow(email);
    expect(first.pathname).toBe('/profile');
    expect(first.searchParams.get('message')).toMatch(/^Confirmation link accepted\./);
    expect(first.hash).toMatch(/^#message=Confirmation\+link\+accepted\./);
    const code = (await follow(address)).searchParams.get('code');
    const exchange = { auth_code: code, code_verifier: verifier };
    const answer = await service.call('/token?grant_type=pkce', { method: 'POST', json: exchange });
    expect((await answer.json()).user.email).toBe(address);
  });
});
