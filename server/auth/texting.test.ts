import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueSms } from '#server/auth/queued-sms.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { deliverLeftOverMails, deliverMail } from '#server/worker/deliver-mail.ts';
import {
  type AuthService,
  createPerson,
  forgetRateLimits,
  startAuthService,
  testPassword,
} from '#tests/auth-service.ts';
import { freshPhone, readTextedCode } from '#tests/auth-texts.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { startFormServer } from '#tests/form-server.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
const servers: { stop: () => Promise<void> }[] = [];
beforeEach(async () => {
  setEnvironment({ GOTRUE_EXTERNAL_PHONE_ENABLED: true });
  await forgetRateLimits();
});
afterEach(async () => {
  restoreEnvironment();
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => service.stop());

const ask = (phone: string, options = {}) => service.client().auth.signInWithOtp({ phone, options });
const answer = (phone: string, token: string) => service.client().auth.verifyOtp({ phone, token, type: 'sms' });
const textsTo = (phone: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'state', 'sent_at', 'attempts', 'secrets', 'last_error', 'outbox_name'])
    .where('recipient', '=', phone)
    .orderBy('queued_at')
    .execute();
async function deliver(phone: string) {
  for (const text of await textsTo(phone)) await deliverMail(text.id);
  return (await textsTo(phone)).at(-1);
}

async function twilio(reply: Parameters<typeof startFormServer>[0], provider: 'twilio' | 'twilio_verify' = 'twilio') {
  const server = await startFormServer(reply);
  servers.push(server);
  setEnvironment({
    TWILIO_API_URL: server.url,
    GOTRUE_SMS_PROVIDER: provider,
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'secret',
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: '+15005550006',
    GOTRUE_SMS_TWILIO_VERIFY_ACCOUNT_SID: 'AC2',
    GOTRUE_SMS_TWILIO_VERIFY_AUTH_TOKEN: 'secret2',
    GOTRUE_SMS_TWILIO_VERIFY_MESSAGE_SERVICE_SID: 'VA2',
  });
  return server.received;
}

describe('signing in by number', () => {
  test('a new number gets a code, and an account once the code comes back', async () => {
    const phone = freshPhone();
    const { data, error } = await ask(`+${phone}`, { data: { full_name: 'Ada' } });
    expect(error).toBeNull();
    expect(data.messageId).toBeTruthy();
    const token = readTextedCode(phone) ?? '';
    const { data: session } = await answer(phone, token);
    expect(session.user).toMatchObject({ phone, user_metadata: { full_name: 'Ada', phone_verified: true } });
    expect((await answer(phone, token)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('a number without an account looks the same when none may be made', async () => {
    const phone = freshPhone();
    const { data, error } = await ask(phone, { shouldCreateUser: false });
    expect([error, Boolean(data.messageId)]).toEqual([null, true]);
    expect(await textsTo(phone)).toEqual([]);
  });

  test('a code takes five wrong tries and lives a minute', async () => {
    const phone = freshPhone();
    await ask(phone);
    const token = readTextedCode(phone) ?? '';
    const wrong = token === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) await answer(phone, wrong);
    expect((await answer(phone, token)).error?.code).toBe('otp_expired');
    await forgetRateLimits();
    await ask(phone);
    const next = readTextedCode(phone) ?? '';
    await sql`update auth_private.issued_secrets set expires_at = expires_at - interval '61 seconds'
      where contact = ${phone}`.execute(db);
    expect((await answer(phone, next)).error?.code).toBe('otp_expired');
  });

  test('a second message within a minute is refused, and so is the thirty-first of an hour to whomever', async () => {
    const phone = freshPhone();
    await ask(phone);
    const soon = await service.call('/otp', { method: 'POST', json: { phone } });
    expect([soon.status, (await soon.json()).error_code]).toEqual([429, 'over_sms_send_rate_limit']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
    await forgetRateLimits();
    setEnvironment({ GOTRUE_RATE_LIMIT_SMS_SENT: 2 });
    for (const other of [freshPhone(), freshPhone()]) expect((await ask(other)).error).toBeNull();
    const { error } = await ask(freshPhone());
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit', message: 'SMS rate limit exceeded' });
  });

  test('mails have a limit of their own an hour, where one is set', async () => {
    setEnvironment({ GOTRUE_RATE_LIMIT_EMAIL_SENT: 1 });
    await service.client().auth.signInWithOtp({ email: 'one@casalume.example' });
    const { error } = await service.client().auth.signInWithOtp({ email: 'two@casalume.example' });
    expect(error).toMatchObject({ code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' });
  });

  test('a test number gets no message and accepts its fixed code, until the day it ends', async () => {
    const phone = freshPhone();
    setEnvironment({ GOTRUE_SMS_TEST_OTP: new Map([[phone, '123456']]) });
    const { data } = await ask(phone);
    expect(data.messageId).toBe('test-otp');
    expect(await textsTo(phone)).toEqual([]);
    expect((await answer(phone, '123456')).error).toBeNull();
    setEnvironment({ GOTRUE_SMS_TEST_OTP_VALID_UNTIL: new Date(0) });
    await ask(phone);
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('a sign-up is sent again until its number is proven', async () => {
    const phone = freshPhone();
    await service.client().auth.signUp({ phone, password: 'Harbour-wall-7!' });
    const first = readTextedCode(phone);
    await forgetRateLimits();
    expect((await service.client().auth.resend({ type: 'sms', phone })).error).toBeNull();
    const second = readTextedCode(phone) ?? '';
    expect(second).not.toBe(first);
    await answer(phone, second);
    await forgetRateLimits();
    await service.client().auth.resend({ type: 'sms', phone });
    expect(await textsTo(phone)).toHaveLength(2);
  });

  test('channels are checked: mail has none, WhatsApp needs a provider that speaks it', async () => {
    const say = async (json: object) => (await (await service.call('/otp', { method: 'POST', json })).json()).msg;
    const phone = freshPhone();
    expect(await say({ email: 'a@b.example', channel: 'sms' })).toBe('Channel should only be specified with Phone OTP');
    expect(await say({ phone, channel: 'whatsapp' })).toMatch(/^Invalid channel, supported values are/);
    setEnvironment({ GOTRUE_EXTERNAL_PHONE_ENABLED: false });
    expect(await say({ phone })).toBe('Unsupported phone provider');
  });
});

describe('a text message', () => {
  test('without a provider becomes one file with the number and the text', async () => {
    const phone = freshPhone();
    await ask(phone);
    const code = readTextedCode(phone);
    const sent = await deliver(phone);
    await deliver(phone);
    expect(sent).toMatchObject({ state: 'saved', sent_at: null, secrets: null });
    expect(sent?.outbox_name).toMatch(new RegExp(`^\\d{8}T\\d{9}Z-${phone}\\.sms\\.json$`));
    const folder = path.join(env.DATA_DIR, 'outbox');
    expect(readdirSync(folder).filter((name) => name.includes(phone))).toEqual([sent?.outbox_name]);
    const file = JSON.parse(readFileSync(path.join(folder, sent?.outbox_name ?? ''), 'utf8'));
    expect(file).toEqual({ to: phone, body: `Your code is ${code}` });
  });

  test('leaves through Twilio once, however often it is delivered', async () => {
    const received = await twilio(() => ({ status: 201, json: { sid: 'SM1', status: 'queued' } }));
    setEnvironment({ GOTRUE_SMS_TEMPLATE: 'Vantaggio: {{ .Code }}' });
    const phone = freshPhone();
    await ask(phone);
    const [text] = await textsTo(phone);
    await Promise.all(Array.from({ length: 4 }, () => deliverMail(text?.id ?? '')));
    expect(received).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${btoa('AC1:secret')}`,
        form: { To: `+${phone}`, From: '+15005550006', Body: expect.stringMatching(/^Vantaggio: \d{6}$/) },
      },
    ]);
  });

  test('goes by WhatsApp where that was asked for, and by a messaging service where one is named', async () => {
    const received = await twilio(() => ({ status: 201, json: {} }));
    const phone = freshPhone();
    await ask(phone, { channel: 'whatsapp' });
    await deliver(phone);
    expect(received[0]?.form).toMatchObject({ To: `whatsapp:+${phone}`, From: 'whatsapp:+15005550006' });
    setEnvironment({ GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: 'MG7' });
    await forgetRateLimits();
    await ask(phone);
    await deliver(phone);
    expect(received[1]?.form).toMatchObject({ MessagingServiceSid: 'MG7' });
    expect(received[1]?.form).not.toHaveProperty('From');
  });

  test('that does not leave is told to whoever waits, who may ask again at once, and is not tried again', async () => {
    const replies = [
      { status: 400, json: { code: 21211, message: 'Invalid number +39…' } },
      { status: 503, json: {} },
      { status: 201, json: {} },
    ];
    await twilio(() => replies.shift() ?? { json: {} });
    const [bad, slow] = [freshPhone(), freshPhone()];
    const refused = { status: 422, code: 'sms_send_failed', message: 'The SMS could not be sent' };
    expect(await ask(bad)).toMatchObject({ data: { user: null, session: null }, error: refused });
    expect((await textsTo(bad)).at(-1)).toMatchObject({
      state: 'failed',
      secrets: null,
      last_error: 'Twilio answered 400, error 21211',
    });
    expect((await ask(slow)).error).toMatchObject(refused);
    expect((await textsTo(slow)).at(-1)).toMatchObject({ state: 'failed', last_error: 'Twilio answered 503' });
    await deliverLeftOverMails(new Date(Date.now() + 6_000));
    const { data, error } = await ask(slow);
    expect([error, data.messageId]).toEqual([null, (await textsTo(slow)).at(-1)?.id]);
    expect((await textsTo(slow)).map(({ state }) => state)).toEqual(['failed', 'sent']);
  });

  test('whose answer was lost is never sent again', async () => {
    const received = await twilio(() => 'hang up');
    const phone = freshPhone();
    expect((await ask(phone)).error?.code).toBe('sms_send_failed');
    expect(await deliver(phone)).toMatchObject({ state: 'uncertain', secrets: null });
    await deliverLeftOverMails(new Date(Date.now() + 60_000));
    expect(received).toHaveLength(1);
  });

  test('whose server died before it could be sent leaves with the worker that finds it, but not after its minute', async () => {
    const received = await twilio(() => ({ json: {} }));
    const [soon, late] = [freshPhone(), freshPhone()];
    const message = { channel: 'sms', locale: 'en', code: '123456', expiresAt: new Date(Date.now() + 60_000) } as const;
    for (const to of [soon, late]) await queueSms(db, { ...message, to });
    await deliver(soon);
    expect(received).toHaveLength(1);
    await deliverLeftOverMails(new Date(Date.now() + 61_000));
    expect((await textsTo(late)).at(-1)).toMatchObject({ state: 'failed', secrets: null });
    expect(received).toHaveLength(1);
  });

  test('of every kind is told when it did not leave: signing up, again, a new number, a second factor', async () => {
    const [person, other] = [await createPerson(), freshPhone()];
    const client = service.client();
    await client.auth.signInWithPassword(person);
    setEnvironment({ GOTRUE_MFA_PHONE_ENROLL_ENABLED: true, GOTRUE_MFA_PHONE_VERIFY_ENABLED: true });
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: other });
    const replies = await twilio(() => ({ status: 503, json: {} }));
    const phone = freshPhone();
    const answers = [
      await service.client().auth.signUp({ phone, password: testPassword }),
      await service.client().auth.resend({ type: 'sms', phone }),
      await client.auth.updateUser({ phone: freshPhone() }),
      await client.auth.mfa.challenge({ factorId: data?.id ?? '', channel: 'sms' }),
    ];
    expect(answers.map(({ error }) => [error?.status, error?.code])).toEqual(Array(4).fill([422, 'sms_send_failed']));
    expect(replies).toHaveLength(4);
  });
});

describe('Twilio Verify', () => {
  test('makes the code and says whether it is right; five tries and no more', async () => {
    const received = await twilio(({ path: asked, form }) => {
      if (asked.endsWith('/Verifications')) return { status: 201, json: { sid: 'VE1', status: 'pending' } };
      if (form.Code === '777777') return { json: { status: 'approved', valid: true } };
      return form.Code === '404404' ? { status: 404, json: { code: 20404 } } : { json: { status: 'pending' } };
    }, 'twilio_verify');
    const phone = freshPhone();
    await ask(phone);
    await deliver(phone);
    expect(received[0]).toMatchObject({
      path: '/v2/Services/VA2/Verifications',
      form: { To: `+${phone}`, Channel: 'sms' },
      authorization: `Basic ${btoa('AC2:secret2')}`,
    });
    // Not even the code that we would have made ourselves.
    expect((await answer(phone, '111111')).error?.code).toBe('otp_expired');
    expect((await answer(phone, '404404')).error?.code).toBe('otp_expired');
    expect((await answer(phone, '777777')).data.session).not.toBeNull();
    expect((await answer(phone, '777777')).error?.code).toBe('otp_expired');
    const other = freshPhone();
    await ask(other);
    const asked = received.length;
    await Promise.all(Array.from({ length: 9 }, () => answer(other, '000000')));
    expect(received.length - asked).toBe(5);
    expect((await answer(other, '777777')).error?.code).toBe('otp_expired');
  });

  test('that gives no answer leads to a clear refusal', async () => {
    await twilio(() => 'hang up', 'twilio_verify');
    const phone = freshPhone();
    await ask(phone);
    const { error } = await answer(phone, '123456');
    expect([error?.status, error?.code]).toEqual([422, 'sms_send_failed']);
  });
});
