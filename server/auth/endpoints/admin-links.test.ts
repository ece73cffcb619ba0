import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, readMailedSecrets, serveAuth } from '#tests/auth-service.ts';

const service = serveAuth();

const admin = () =>
  createClient(service.url, service.serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;

let made = 0;
const address = () => {
  made += 1;
  return `link${made}-${process.pid}@lumina.example`;
};
const password = 'Harbour-wall-7!';

test('an invitation is mailed with a link and a code that open the account', async () => {
  const email = address();
  const { data, error } = await admin().inviteUserByEmail(email, {
    data: { full_name: 'Nora' },
    redirectTo: `${service.url}/welcome`,
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { full_name: 'Nora' } });
  const first = await readMailedSecrets(email);
  expect([first.link.pathname, first.type]).toEqual(['/auth/confirm', 'invite']);
  const row = await db
    .selectFrom('mails')
    .select(['template', 'props'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ template: 'sign-in-code', props: { purpose: 'invite', minutes: 10 } });
  expect((await admin().inviteUserByEmail(email)).error).toBeNull();
  const second = await readMailedSecrets(email);
  expect((await service.client().auth.verifyOtp({ type: 'invite', token_hash: first.tokenHash })).error?.code).toBe(
    'otp_expired',
  );
  const opened = await service.client().auth.verifyOtp({ type: 'invite', email, token: second.code });
  expect(opened.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  const again = await admin().inviteUserByEmail(email);
  expect(again.error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  });
});

test('a password that somebody chose for an address before the invitation is worth nothing', async () => {
  const email = address();
  await service.client().auth.signUp({ email, password });
  await admin().inviteUserByEmail(email);
  const { tokenHash } = await readMailedSecrets(email);
  expect((await service.client().auth.verifyOtp({ type: 'invite', token_hash: tokenHash })).error).toBeNull();
  expect((await service.client().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});

test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
  'a generated %s link opens the account by hash or code, and nothing is mailed',
  async (type) => {
    const generate = async () => {
      const email = type === 'signup' || type === 'invite' ? address() : (await createPerson()).email;
      const options = { redirectTo: `${service.url}/there` };
      const { data, error } = await admin().generateLink(
        type === 'signup' ? { type, email, password, options } : { type, email, options },
      );
      if (error) throw error;
      return { email, data };
    };
    const { email, data } = await generate();
    const link = new URL(data.properties.action_link);
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toMatchObject([
      '/auth/v1/verify',
      { token: data.properties.hashed_token, type },
    ]);
    expect(data.properties).toMatchObject({
      verification_type: type,
      email_otp: expect.stringMatching(/^\d{6}$/),
      redirect_to: data.properties.redirect_to,
    });
    expect(data.user.email).toBe(email);
    const page = await service.call(`${link.pathname.replace('/auth/v1', '')}${link.search}`);
    expect([page.status, new URL(page.headers.get('location') ?? '').pathname]).toEqual([303, '/auth/confirm']);
    const byHash = await service.client().auth.verifyOtp({ type, token_hash: data.properties.hashed_token });
    expect(byHash.data.user?.email).toBe(email);
    const other = await generate();
    const byCode = await service
      .client()
      .auth.verifyOtp({ type, email: other.email, token: other.data.properties.email_otp });
    expect(byCode.data.user?.email).toBe(other.email);
    expect(await db.selectFrom('mails').select('id').where('recipient', 'in', [email, other.email]).execute()).toEqual(
      [],
    );
  },
);

test('links are made for those they suit', async () => {
  const { email } = await createPerson();
  const unknown = address();
  const becomes = await admin().generateLink({ type: 'magiclink', email: unknown });
  expect(becomes.data.properties?.verification_type).toBe('signup');
  expect((await admin().generateLink({ type: 'recovery', email: address() })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  });
  expect((await admin().generateLink({ type: 'signup', email, password })).error?.code).toBe('email_exists');
  expect((await admin().generateLink({ type: 'invite', email })).error?.code).toBe('email_exists');
  expect((await admin().generateLink({ type: 'signup', email: address(), password: '' })).error?.message).toBe(
    'Signup requires a valid password',
  );
  const odd = await admin().generateLink({ type: 'teleport' as 'invite', email });
  expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('generated links of both mailboxes change an address together', async () => {
  const { email } = await createPerson();
  const newEmail = address();
  const generate = (type: 'email_change_current' | 'email_change_new') =>
    admin().generateLink({ type, email, newEmail });
  const [current, next] = [await generate('email_change_current'), await generate('email_change_new')];
  expect([current.data.properties?.verification_type, next.data.properties?.verification_type]).toEqual([
    'email_change_current',
    'email_change_new',
  ]);
  expect(new URL(next.data.properties?.action_link ?? '').searchParams.get('type')).toBe('email_change');
  const verify = (hash: string | undefined) =>
    service.client().auth.verifyOtp({ type: 'email_change', token_hash: hash ?? '' });
  const half = await verify(current.data.properties?.hashed_token);
  expect([half.error, half.data.session]).toEqual([null, null]);
  const whole = await verify(next.data.properties?.hashed_token);
  expect(whole.data.user?.email).toBe(newEmail);
  const taken = await createPerson();
  const refused = await admin().generateLink({ type: 'email_change_new', email: newEmail, newEmail: taken.email });
  expect(refused.error?.code).toBe('email_exists');
  const nobody = await admin().generateLink({ type: 'email_change_new', email: address(), newEmail: address() });
  expect(nobody.error?.code).toBe('user_not_found');
});
