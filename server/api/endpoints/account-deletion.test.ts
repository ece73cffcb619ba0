import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undoErasureOf } from '#server/across/account/closed-account.ts';
import { requestErasure, undoErasure } from '#server/across/account/erasure.ts';
import { findErasureDate, proveClosedOwner } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { type ClientPerson, personOf } from '#server/records/person.ts';
import { open } from '#server/secrets.ts';
import { altered } from '#tests/altered.ts';
import { buildClient, buildStaff, caller, signInForTest } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';
import { runs } from '#tests/runs.ts';
import { buildNewcomer, password, roles } from '#tests/stages/own-accounts.ts';

describe('deleting the account', () => {
  const linkIn = async (email: string) => {
    const mail = await db
      .selectFrom('mails')
      .select(['secrets'])
      .where('recipient', '=', email)
      .where('template', '=', 'account-erasure')
      .executeTakeFirstOrThrow();
    return new URL(JSON.parse(open(mailSecretsPurpose, mail.secrets ?? '')).link);
  };

  it('closes it at once, everywhere, and the mailed link brings it back once', async () => {
    const client = await buildClient();
    const otherToken = await client.signInAgain();
    expect((await client.call('/account/deletion', { locale: 'en' })).status).toBe(200);
    for (const call of [client.call, caller(otherToken)]) {
      const { status, json } = await call('/me');
      expect([status, json.error.details]).toEqual([401, { reason: 'account_closed' }]);
    }
    expect((await caller(altered(otherToken))('/me')).json.error.details).toBeUndefined();
    await expect(client.signInAgain()).rejects.toThrow('400');
    const token = (await linkIn(client.email)).searchParams.get('restore') ?? '';
    const wrong = `${token.slice(1)}x`;
    for (const path of ['/account/closure', '/account/restore'])
      expect((await caller()(path, { token: wrong })).status).toBe(404);
    // Looking spends nothing.
    expect((await caller()('/account/closure', { token })).json).toMatchObject({ eraseAfter: expect.any(String) });
    expect((await caller()('/account/restore', { token })).json).toEqual({ restored: true });
    expect((await caller()('/account/closure', { token })).status).toBe(404);
    expect((await caller(await client.signInAgain())('/me')).status).toBe(200);
    expect((await caller()('/account/restore', { token })).status).toBe(404);
  });

  it('is one closing where two windows ask for it at once: one day, one mail, whose link holds', async () => {
    const client = await buildClient();
    const person = (await personOf({ userId: client.userId, email: client.email, amr: [] })) as ClientPerson;
    const now = Date.now();
    const ask = (at: number) => requestErasure(person, { locale: 'en', now: new Date(at) });
    const [one, other] = await Promise.all([ask(now), ask(now + 1_000)]);
    expect(one).toEqual(other);
    expect(await findErasureDate(client.userId)).toEqual(one.eraseAfter);
    const mails = await db.selectFrom('mails').select('id').where('recipient', '=', client.email).execute();
    expect(mails).toHaveLength(1);
    const token = (await linkIn(client.email)).searchParams.get('restore') ?? '';
    expect((await caller()('/account/closure', { token })).json.eraseAfter).toBe(one.eraseAfter.toISOString());
  });

  it('can be undone with the password too, which tells nobody else anything', async () => {
    const client = await buildNewcomer();
    await client.call('/me');
    const proof = { email: client.email, password };
    const ask = async (path: string, json: object) => {
      const { status, json: answer } = await caller()(path, json);
      return [status, answer.error?.code];
    };
    // An open account, a wrong password and a stranger get one answer.
    for (const wrong of [proof, { ...proof, password: 'x' }, { ...proof, email: 'nobody@newcomer.example' }]) {
      for (const path of ['/account/closure', '/account/restore']) {
        expect(await ask(path, wrong)).toEqual([404, 'not_found']);
      }
    }
    await client.call('/account/deletion', {});
    expect(await ask('/account/closure', { ...proof, password: 'x' })).toEqual([404, 'not_found']);
    await db.deleteFrom('auth_private.sign_in_failures').execute();
    const { eraseAfter } = (await caller()('/account/closure', proof)).json;
    expect(await findErasureDate(client.userId)).toEqual(new Date(eraseAfter));
    expect((await caller()('/account/restore', proof)).json).toEqual({ restored: true });
    expect((await caller(await signInForTest(client.email))('/me')).status).toBe(200);
    expect(await ask('/account/restore', proof)).toEqual([404, 'not_found']);
  });

  it('is not offered to whom staff suspended, nor when the grace is over', async () => {
    const client = await buildNewcomer();
    const proof = { email: client.email, password };
    await client.call('/me');
    const later = new Date(Date.now() + 31 * 24 * 3_600_000);
    await db.updateTable('auth.users').set({ banned_until: later }).where('id', '=', client.userId).execute();
    expect((await caller()('/account/closure', proof)).status).toBe(404);
    expect((await caller()('/account/restore', proof)).status).toBe(404);
    await db.updateTable('auth.users').set({ banned_until: null }).where('id', '=', client.userId).execute();
    await caller(await signInForTest(client.email))('/account/deletion', {});
    expect(await findErasureDate(client.userId, later)).toBeUndefined();
    expect(await undoErasureOf(client.userId, later)).toBe(false);
    expect(await undoErasureOf(client.userId)).toBe(true);
  });

  it('lets nobody guess the password of a closed account', async () => {
    const client = await buildNewcomer();
    await client.call('/me');
    await client.call('/account/deletion', {});
    const guess = (given: string) => caller()('/account/closure', { email: client.email, password: given });
    const statuses = [];
    for (const given of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) statuses.push((await guess(given)).status);
    expect(statuses).toContain(429);
    expect((await guess(password)).status).toBe(429);
  });

  it('lets one sender look up no more passwords, for however many accounts, than at the sign-in', async () => {
    const before = env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH;
    env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH = { count: 1, burst: 2 };
    try {
      const from = (address: string) => proveClosedOwner(`${randomUUID()}@newcomer.example`, 'Sample-pass-9', address);
      const answers = [await from('2001:470:7::1'), await from('2001:470:7::2'), await from('2001:470:7::3')];
      expect(answers).toEqual([undefined, undefined, { waitSeconds: expect.any(Number) }]);
      expect(await from('2001:470:8::1')).toBeUndefined();
    } finally {
      env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH = before;
    }
  });

  it('answers whatever is sent in its place with a refusal', async () => {
    const call = caller();
    const member = fc.oneof(
      fc.string(),
      fc.constant('x'.repeat(2_000)),
      fc.anything({ maxDepth: 1 }),
      fc.constant('\u0000'),
    );
    const body = fc.oneof(
      fc.record({ email: member, password: member, token: member }, { requiredKeys: [] }),
      fc.jsonValue().filter((value) => value !== null && typeof value === 'object'),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('/account/closure', '/account/restore'), async (json, path) => {
        const { status } = await call(path, json as object, 'POST');
        expect([400, 404, 422, 429]).toContain(status);
      }),
      { numRuns: runs(60), examples: [[{ email: 'a\u0000@b.example', password: '\u0000' }, '/account/closure']] },
    );
  });

  it('cannot be undone after thirty days', async () => {
    const client = await buildClient();
    await client.call('/account/deletion', {});
    const token = (await linkIn(client.email)).searchParams.get('restore') ?? '';
    const late = new Date(Date.now() + 30 * 24 * 3_600_000 + 60_000);
    expect(await undoErasure(token, late)).toBe(false);
    expect(await undoErasure(token)).toBe(true);
  });

  it('needs a proof of the last ten minutes', async () => {
    const client = await buildClient();
    await ageProofs(client.userId, 11);
    const answer = await client.call('/account/deletion', {});
    expect([answer.status, answer.json.error.code]).toEqual([403, 'recent_sign_in_required']);
    expect((await client.call('/me')).status).toBe(200);
  });

  it.each(roles)('is not for staff: %s', async (role) => {
    const staff = await buildStaff(role);
    const answer = await staff.call('/account/deletion', {});
    expect([answer.status, answer.json.error.code]).toEqual([403, 'forbidden']);
    expect((await staff.call('/me')).status).toBe(200);
  });
});
