import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findErasureDate, undoErasureOf } from '#server/across/account/closed-account.ts';
import { undoErasure } from '#server/across/account/erasure.ts';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { welcomeClient } from '#server/domain/clients/welcome.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildClient, buildStaff, caller, signInForTest } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

const password = 'Correct-horse-9';
const roles = ['Admin', 'Editor', 'Viewer'] as const;

/** An account with a proven address and no record of the product behind it, as after signing up. */
async function buildNewcomer(metadata: Record<string, unknown> = {}) {
  const email = `new-${randomUUID().slice(0, 8)}@newcomer.example`;
  const { userId } = await db
    .transaction()
    .execute((trx) => createUserWithPassword(trx, { email, password, name: 'Rosa Zammit', confirmed: true }));
  const raw_user_meta_data = JSON.stringify({ full_name: 'Rosa Zammit', ...metadata });
  await db.updateTable('auth.users').set({ raw_user_meta_data }).where('id', '=', userId).execute();
  const token = await signInForTest(email);
  return { userId, email, call: caller(token) };
}

const clientsOf = (email: string) => db.selectFrom('clients').selectAll().where('email', '=', email).execute();

describe('somebody who signed up', () => {
  it('becomes a client at the first question who they are, once, however many ask at a time', async () => {
    const person = await buildNewcomer({ terms_version: termsVersion });
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.call('/me')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.json.person).toMatchObject({ kind: 'client', name: 'Rosa Zammit', email: person.email });
    expect(await clientsOf(person.email)).toHaveLength(1);
    expect((await person.call('/portal/overview')).status).toBe(200);
    const consents = await db.selectFrom('consents').selectAll().where('email', '=', person.email).execute();
    expect(consents).toMatchObject([
      { kind: 'terms', accepted: true, text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/) },
    ]);
  });

  it('takes over the record that staff had made for their address', async () => {
    const person = await buildNewcomer();
    const values = { email: person.email, name: 'R. Zammit', company: 'Zammit & Sons' };
    await db.insertInto('clients').values(values).execute();
    expect((await person.call('/me')).json.person).toMatchObject({ name: 'R. Zammit', company: 'Zammit & Sons' });
    expect(await clientsOf(person.email)).toMatchObject([{ user_id: person.userId }]);
  });

  it('gets nothing from the record of somebody else, of an unproven address, or one that was taken from them', async () => {
    const [thief, victim] = [await buildNewcomer(), await buildClient()];
    await db.updateTable('auth.users').set({ email: null }).where('id', '=', thief.userId).execute();
    expect((await thief.call('/me')).status).toBe(403);

    const unproven = await buildNewcomer();
    const email_confirmed_at = null;
    await db.updateTable('auth.users').set({ email_confirmed_at }).where('id', '=', unproven.userId).execute();
    expect(await welcomeClient(unproven.userId)).toBe(false);

    await db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', victim.id).execute();
    expect((await victim.call('/me')).status).toBe(403);
    expect((await clientsOf(victim.email)).filter((row) => row.deleted_at === null)).toEqual([]);
  });

  it('has a name in one line, whatever was typed', async () => {
    for (const [full_name, name] of [
      [' Ann\n\u0007 \u202e Lee ', 'Ann Lee'],
      ['', undefined],
      [{ evil: true }, undefined],
      ['x'.repeat(5000), 'x'.repeat(200)],
    ] as const) {
      const person = await buildNewcomer({ full_name });
      const shown = (await person.call('/me')).json.person.name;
      expect(shown).toBe(name ?? person.email.split('@', 1)[0]);
    }
  });

  it.each(roles)('is not made a client when they are staff: an inactive %s stays outside', async (role) => {
    const staff = await buildStaff(role);
    expect((await staff.call('/me')).json.person.kind).toBe('staff');
    await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute();
    expect((await staff.call('/me')).status).toBe(403);
    expect(await clientsOf(staff.email)).toEqual([]);
  });

  it('stays outside as a suspended client', async () => {
    const client = await buildClient();
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    expect((await client.call('/me')).status).toBe(403);
  });
});

describe('a client who changed the address they sign in with', () => {
  const changeTo = (userId: string, email: string) =>
    db.updateTable('auth.users').set({ email }).where('id', '=', userId).execute();

  it('has it in their record from the next visit on', async () => {
    const client = await buildClient();
    const email = `moved-${client.email}`;
    await changeTo(client.userId, email);
    expect((await client.call('/me')).json.person.email).toBe(email);
    expect(await clientsOf(email)).toMatchObject([{ id: client.id }]);
    expect((await client.call('/portal/overview')).json.profile.email).toBe(email);
  });

  it('does not get the record, nor its address, of somebody who has it already', async () => {
    const client = await buildClient();
    const taken = `taken-${client.email}`;
    await db.insertInto('clients').values({ email: taken, name: 'Other' }).execute();
    await changeTo(client.userId, taken);
    expect((await client.call('/me')).json.person).toMatchObject({ clientId: client.id, email: client.email });
  });
});

describe('/api/v1/account', () => {
  it('tells anybody what passwords and codes look like, and nothing else without a sign-in', async () => {
    const rules = await caller()('/account/rules');
    expect(rules.json).toEqual({
      password: { minLength: 8, requireSpecialChars: true, refuseCommon: true },
      codeDigits: { mail: 6, text: 6 },
    });
    for (const [path, method] of [
      ['/account/sessions', 'GET'],
      [`/account/sessions/${randomUUID()}`, 'DELETE'],
      ['/account/profile', 'PATCH'],
      ['/account/deletion', 'POST'],
    ] as const) {
      expect([path, (await caller()(path, method === 'GET' ? undefined : {}, method)).status]).toEqual([path, 401]);
    }
  });

  it.each([...roles, 'client'] as const)('lets a person (%s) see and end their own sessions only', async (kind) => {
    const person = kind === 'client' ? await buildClient() : await buildStaff(kind);
    const stranger = await buildClient();
    const otherToken = await person.signInAgain();
    const { sessions } = (await person.call('/account/sessions')).json;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent).id;

    const foreign = await stranger.call(`/account/sessions/${other}`, undefined, 'DELETE');
    expect(foreign.status).toBe(404);
    expect((await caller(otherToken)('/me')).status).toBe(200);

    expect((await person.call(`/account/sessions/${other}`, undefined, 'DELETE')).status).toBe(200);
    expect((await caller(otherToken)('/me')).status).toBe(401);
    expect((await person.call('/me')).status).toBe(200);
    expect((await person.call(`/account/sessions/${other}`, undefined, 'DELETE')).status).toBe(404);
    expect((await person.call('/account/sessions/not-an-id', undefined, 'DELETE')).status).toBe(422);
  });

  it('shows a session by device and neighbourhood, never by the whole address', async () => {
    const client = await buildClient();
    const device = {
      ip: '203.0.113.77',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    };
    await db.updateTable('auth.sessions').set(device).where('user_id', '=', client.userId).execute();
    const answer = await client.call('/account/sessions');
    expect(answer.json.sessions).toMatchObject([
      { device: { browser: 'Firefox', system: 'Linux' }, network: '203.0.113.0/24', isCurrent: true },
    ]);
    expect(JSON.stringify(answer.json)).not.toContain('203.0.113.77');
  });

  it.each([...roles, 'client'] as const)('lets a person (%s) change the name they go by', async (kind) => {
    const person = kind === 'client' ? await buildClient() : await buildStaff(kind);
    expect((await person.call('/account/profile', { name: '  Ada \n Lovelace ' }, 'PATCH')).json.name).toBe(
      'Ada Lovelace',
    );
    expect((await person.call('/me')).json.person.name).toBe('Ada Lovelace');
    for (const name of ['', '   ', 'x'.repeat(201), 7, null]) {
      expect((await person.call('/account/profile', { name }, 'PATCH')).status).toBe(422);
    }
  });
});

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
    for (const call of [client.call, caller(otherToken)]) expect((await call('/me')).status).toBe(401);
    await expect(client.signInAgain()).rejects.toThrow('400');
    const token = (await linkIn(client.email)).searchParams.get('restore') ?? '';
    const wrong = `${token.slice(1)}x`;
    expect((await caller()('/account/restore', { token: wrong })).status).toBe(404);
    expect((await caller()('/account/restore', { token })).json).toEqual({ restored: true });
    expect((await caller(await client.signInAgain())('/me')).status).toBe(200);
    expect((await caller()('/account/restore', { token })).status).toBe(404);
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
      { numRuns: 60, examples: [[{ email: 'a\u0000@b.example', password: '\u0000' }, '/account/closure']] },
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
