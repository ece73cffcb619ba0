import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { welcomeClient } from '#server/domain/clients/own.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { buildNewcomer, roles } from '#tests/stages/own-accounts.ts';

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
      ['/account/email-change', 'DELETE'],
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

  it('takes back a change of address of one’s own that waits, and nobody else’s', async () => {
    const [person, other] = [await buildClient(), await buildClient()];
    const waiting = { email_change: 'other@casalume.example', email_change_confirm_status: 1 };
    const ids = [person.userId, other.userId];
    await db.updateTable('auth.users').set(waiting).where('id', 'in', ids).execute();
    const withdraw = () => person.call('/account/email-change', undefined, 'DELETE');
    expect((await withdraw()).json).toEqual({ withdrawn: true });
    expect((await withdraw()).json).toEqual({ withdrawn: false });
    const left = await db.selectFrom('auth.users').select(['id', 'email_change']).where('id', 'in', ids).execute();
    expect(Object.fromEntries(left.map((row) => [row.id, row.email_change]))).toEqual({
      [person.userId]: '',
      [other.userId]: waiting.email_change,
    });
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
    // What turns the words around a name about, or makes it look like another's, is in no form's name either.
    const disguised = '\u202EAd\u200Ba \u2066Byron\u2069';
    expect((await person.call('/account/profile', { name: disguised }, 'PATCH')).json.name).toBe('Ada Byron');
    for (const name of ['', '   ', '\u202E\u200B', 'x'.repeat(201), 7, null]) {
      expect((await person.call('/account/profile', { name }, 'PATCH')).status).toBe(422);
    }
  });
});
