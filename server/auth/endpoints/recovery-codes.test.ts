import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { createPerson, serveAuth } from '#tests/auth-service.ts';
import { addFactor } from '#tests/second-factor.ts';

const service = serveAuth();

const newClient = () =>
  createClient(service.url, service.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });

async function withCodes() {
  const person = await createPerson();
  const client = newClient();
  await client.auth.signInWithPassword(person);
  const factor = await addFactor(client);
  const { data, error } = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Drawer' });
  if (error) throw error;
  return { person, client, factor, set: data };
}

/** A session of the same person that has only the password. */
async function weakSession(person: { email: string; password: string }) {
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { client, token: data.session.access_token };
}

const use = (token: string, code: string) =>
  service.call('/factors/recovery-codes/verify', {
    method: 'POST',
    json: { code },
    headers: { authorization: `Bearer ${token}` },
  });

const noticesTo = async (email: string) => {
  const rows = await db.selectFrom('mails').select('props').where('recipient', '=', email).execute();
  return rows.map((row) => (row.props as { event?: string }).event);
};

test('ten codes are shown once and stored as hashes', async () => {
  const { client, set } = await withCodes();
  expect(set).toMatchObject({ type: 'recovery_code', friendly_name: 'Drawer', total: 10 });
  expect(new Set(set.codes).size).toBe(10);
  for (const code of set.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  const status = await client.auth.mfa.recoveryCodes.getStatus();
  const { updated_at } = set as unknown as { updated_at: string };
  expect(status.data).toEqual({ id: set.id, type: 'recovery_code', total: 10, remaining: 10, updated_at });
  const stored = await db.selectFrom('auth_private.recovery_codes').selectAll().where('set_id', '=', set.id).execute();
  for (const row of stored) expect(set.codes).not.toContain(row.code_hash.toString());
  const again = await client.auth.mfa.recoveryCodes.generate();
  expect(again.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 });
});

test('a code raises the session as somebody would type it, once, and is told by mail', async () => {
  const { person, set } = await withCodes();
  const { client } = await weakSession(person);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => {
    events.push(event);
  });
  const typed = ` ${set.codes[0]?.toUpperCase().match(/.{4}/g)?.join('-').replaceAll('0', 'O').replaceAll('1', 'l')} `;
  const { data, error } = await client.auth.mfa.recoveryCodes.verify({ code: typed });
  expect(error).toBeNull();
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  });
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
  const other = await weakSession(person);
  const used = await other.client.auth.mfa.recoveryCodes.verify({ code: set.codes[0] ?? '' });
  expect(used.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
  expect(await noticesTo(person.email)).toContain('recovery-code-used');
  // Kept in a document, whose program makes other dashes of those between the groups, and typed in full width.
  const groups = set.codes[1]?.match(/.{4}/g) ?? [];
  const kept = groups.join('\u2013').replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  expect((await other.client.auth.mfa.recoveryCodes.verify({ code: kept })).error).toBeNull();
  const told = await db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', person.email)
    .where('template', '=', 'security-notice')
    .orderBy('queued_at')
    .execute();
  const left = told.map(({ props }) => (props as { codesLeft?: number }).codesLeft);
  expect(left.filter((count) => count !== undefined)).toEqual([9, 8]);
});

test('one code used many times at once opens one session', async () => {
  const { person, set } = await withCodes();
  const sessions = await Promise.all(Array.from({ length: 4 }, () => weakSession(person)));
  const answers = await Promise.all(sessions.map(({ token }) => use(token, set.codes[3] ?? '')));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => answer.status < 500)).toBe(true);
});

test('wrong codes lock the set, which says for how long', async () => {
  const { person, client, set } = await withCodes();
  const { token } = await weakSession(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(token, '0000000000000000')));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  const locked = await use(token, set.codes[0] ?? '');
  expect([locked.status, (await locked.json()).error_code]).toEqual([429, 'mfa_recovery_codes_locked']);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  const renewed = await client.auth.mfa.recoveryCodes.regenerate();
  expect((await use(token, renewed.data?.codes[0] ?? '')).status).toBe(200);
});

test('renewing keeps the name, spends all old codes and is told by mail', async () => {
  const { person, client, set } = await withCodes();
  const { data } = await client.auth.mfa.recoveryCodes.regenerate();
  expect(data).toMatchObject({ id: set.id, friendly_name: 'Drawer', total: 10 });
  expect(data?.codes.some((code) => set.codes.includes(code))).toBe(false);
  expect(data).not.toMatchObject({ updated_at: (set as unknown as { updated_at: string }).updated_at });
  const { token } = await weakSession(person);
  expect((await use(token, set.codes[1] ?? '')).status).toBe(422);
  expect(await noticesTo(person.email)).toContain('recovery-codes-renewed');
});

test('codes belong to a proven factor and a raised session', async () => {
  const { person, client, factor } = await withCodes();
  const weak = await weakSession(person);
  for (const refused of [
    await weak.client.auth.mfa.recoveryCodes.regenerate(),
    await weak.client.auth.mfa.recoveryCodes.unenroll(),
  ]) {
    expect(refused.error?.code).toBe('insufficient_aal');
  }
  await client.auth.mfa.unenroll({ factorId: factor.id });
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  });
  const alone = await newClientOf(await createPerson());
  expect((await alone.auth.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
  expect((await alone.auth.mfa.recoveryCodes.verify({ code: 'x' })).error?.code).toBe('mfa_verification_failed');
});

async function newClientOf(person: { email: string; password: string }) {
  return (await weakSession(person)).client;
}

test('whoever lost the factor gets in with a code, removes it, and is back to one factor', async () => {
  const { person, factor, set } = await withCodes();
  const { client } = await weakSession(person);
  await client.auth.mfa.recoveryCodes.verify({ code: set.codes[5] ?? '' });
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  const token = (await client.auth.refreshSession()).data.session?.access_token ?? '';
  expect(decodeJwt(token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect((await addFactor(client)).session.access_token).toBeTruthy();
});

test('codes can be given up', async () => {
  const { client, person, set } = await withCodes();
  expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: set.id });
  expect((await client.auth.mfa.recoveryCodes.unenroll()).error?.code).toBe('mfa_factor_not_found');
  expect(await noticesTo(person.email)).toContain('recovery-codes-removed');
});
