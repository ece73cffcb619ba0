import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { type AuthService, createPerson, forgetRateLimits, startAuthService } from '#tests/auth-service.ts';
import { noteRefusal } from './refusals.ts';
import { insertRefusal } from './store/refusals.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService({ behindProxy: true });
});
beforeEach(async () => {
  await forgetRateLimits();
  await db.deleteFrom('auth_private.refusals').execute();
});
afterAll(() => service.stop());

const trail = () =>
  db.selectFrom('auth_private.refusals').select(['reason', 'network', 'account_id', 'times']).orderBy('id').execute();

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (email: string, password: string, address: string) =>
  service.call('/token?grant_type=password', { method: 'POST', json: { email, password }, headers: from(address) });

describe('the trail of refusals', () => {
  test('a failed sign-in is there with account, shortened network and reason, and so is the lock it begins', async () => {
    const { email, userId } = await createPerson();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(email, 'wrong', '203.0.113.77');
    const ofAccount = (await trail()).filter(({ account_id: id }) => id === userId);
    expect(ofAccount.every(({ network }) => network === '203.0.113.0/24')).toBe(true);
    const count = (reason: string) =>
      ofAccount.filter((row) => row.reason === reason).reduce((sum, { times }) => sum + times, 0);
    expect([count('invalid_credentials'), count('locked')]).toEqual([5, 1]);
    await signIn(email, 'wrong', '203.0.113.77');
    expect((await trail()).map(({ reason }) => reason)).toContain('over_request_rate_limit');
  });

  test('an unknown account and a refused code leave a trace too; what merely does not fit leaves none', async () => {
    await signIn('nobody@casalume.example', 'wrong', '2001:db8:77:1::9');
    const { email, userId } = await createPerson();
    const json = { email, token: '000000', type: 'email' };
    await service.call('/verify', { method: 'POST', json, headers: from('198.51.100.9') });
    await service.call('/verify', { method: 'POST', json: { type: 'email' }, headers: from('198.51.100.9') });
    expect(await trail()).toEqual([
      { reason: 'invalid_credentials', network: '2001:db8:77::/48', account_id: null, times: 1 },
      { reason: 'otp_expired', network: '198.51.100.0/24', account_id: userId, times: 1 },
    ]);
  });

  test('equal ones of a minute are one row, of the next another', async () => {
    const refusal = { reason: 'forbidden', address: '192.0.2.1', accountId: null };
    const minute = new Date('2026-11-20T10:00:00Z').getTime();
    for (const second of [0, 30, 59, 60]) await noteRefusal(refusal, new Date(minute + second * 1000));
    expect((await trail()).map(({ times }) => times)).toEqual([3, 1]);
  });

  test('a flood from everywhere fills a minute and no more: the rest is counted by its reason', async () => {
    const now = new Date('2026-11-20T11:00:00Z');
    const floods = Array.from({ length: 600 }, (_, position) => position);
    for (const position of floods) {
      const network = `10.${Math.floor(position / 256)}.${position % 256}.0/24`;
      await insertRefusal(db, { reason: 'otp_expired', network, accountId: null }, now);
    }
    const rows = await trail();
    expect(rows).toHaveLength(501);
    expect(rows.at(-1)).toEqual({ reason: 'otp_expired', network: '', account_id: null, times: 100 });
  });
});
