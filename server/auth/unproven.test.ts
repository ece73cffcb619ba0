import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { watchSystem } from '#server/across/system/watch.ts';
import { db } from '#server/db/client.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { findOrCreateClient } from '#server/domain/clients/clients.ts';
import { welcomeClient } from '#server/domain/clients/own.ts';
import { consentMember } from '#shared/analysis-request-form.ts';
import { createPerson, forgetRateLimits } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';
import { runs } from '#tests/runs.ts';
import {
  type Actor,
  accountOf,
  afterEachCall,
  asksForCode,
  asService,
  type Call,
  calls,
  freshAddress,
  mailed,
  passwords,
  post,
  sendsForm,
  service,
  signsIn,
  signsUp,
} from '#tests/stages/unproven.ts';
import { endUnproven, forgetOldRows } from './housekeeping.ts';

test('after the owner’s proof nothing works that anybody else left, whoever called before, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...calls), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.boolean(),
      async (sequence, which, byLink) => {
        const email = freshAddress();
        for (const { run } of sequence) {
          await forgetRateLimits();
          await run(email);
        }
        // The owner reads the mailbox, and asks for a code where nothing is in it.
        if ((await mailed(email)).length === 0) await asksForCode('owner')(email);
        const mails = (await mailed(email)).slice(0, 3);
        const mail = mails[which % mails.length];
        if (!mail) return;
        const isOnlyOwn = sequence.length === 1 && sequence[0]?.by === 'owner';
        const disown = !isOnlyOwn;
        const proof =
          byLink || mail.code === undefined
            ? { token_hash: mail.tokenHash, type: mail.type, disown }
            : { email, token: mail.code, type: mail.type === 'recovery' ? 'recovery' : 'email', disown };
        const { status, body } = await post('/verify', proof);
        expect([status, body.user?.email]).toEqual([200, email]);
        const account = await accountOf(email);
        expect(account).toMatchObject({ sessions: 1, others: 0, factors: 0 });
        expect(account?.left).not.toContain('by stranger');
        if (!isOnlyOwn) expect(account?.left).not.toContain('by owner');
        if (!isOnlyOwn) expect(account?.left).not.toContain(consentMember);
        expect(await signsIn(email, passwords.stranger)).toBe(false);
        expect(await signsIn(email, 'Operator-gate-3!')).toBe(false);
        const keeps = isOnlyOwn && sequence[0]?.name === 'owner signs up';
        expect(await signsIn(email, passwords.owner)).toBe(keeps);
        expect(body.sign_up_password === 'kept').toBe(keeps);
        const { rows } = await sql`select from auth.one_time_tokens where user_id = ${account?.id}`.execute(db);
        expect(rows).toHaveLength(0);
      },
    ),
    {
      numRuns: runs(25),
      examples: [
        [[calls[0] as Call], 0, true],
        [[calls[5] as Call, calls[0] as Call], 0, false],
        [[calls[0] as Call, calls[5] as Call], 1, true],
        [
          ['owner signs up', 'stranger leaves ways in'].map((name) => calls.find((each) => each.name === name) as Call),
          0,
          true,
        ],
      ],
    },
  );
}, 120_000);

test('without a word about the password, only that of the only call lives on, and nothing of several', async () => {
  const orders: [Actor[], Actor | undefined][] = [
    [['owner'], 'owner'],
    [['stranger', 'owner'], undefined],
    [['owner', 'stranger'], undefined],
    [['stranger', 'stranger', 'owner'], undefined],
  ];
  for (const [actors, survivor] of orders) {
    const email = freshAddress();
    for (const actor of actors) await signsUp(actor)(email);
    const [newest] = await mailed(email);
    const { body } = await post('/verify', { email, token: newest?.code, type: 'email' });
    expect(body.sign_up_password).toBe(survivor ? 'kept' : 'dropped');
    for (const actor of ['owner', 'stranger'] as const) {
      expect([actors, actor, await signsIn(email, passwords[actor])]).toEqual([actors, actor, actor === survivor]);
    }
  }
});

test('two sign-ups at once leave neither password, whichever came first', async () => {
  const email = freshAddress();
  await Promise.all([signsUp('owner')(email), signsUp('stranger')(email)]);
  const [mail] = await mailed(email);
  await post('/verify', { token_hash: mail?.tokenHash, type: 'signup' });
  expect(await signsIn(email, passwords.owner)).toBe(false);
  expect(await signsIn(email, passwords.stranger)).toBe(false);
});

test('a code that a stranger asked for in somebody’s name agrees to no terms for them', async () => {
  const email = freshAddress();
  await asksForCode('stranger')(email);
  const [mail] = await mailed(email);
  const { body } = await post('/verify', { email, token: mail?.code, type: 'email' });
  expect(await welcomeClient(body.user.id)).toBe(true);
  const consents = await db.selectFrom('consents').select('kind').where('email', '=', email).execute();
  expect(consents).toEqual([]);
});

test('an address that the service key confirms has no password of a stranger', async () => {
  const email = freshAddress();
  const { body } = await signsUp('stranger')(email);
  const answer = await service.call(`/admin/users/${body.id}`, {
    method: 'PUT',
    json: { email_confirm: true },
    headers: asService(),
  });
  expect((await answer.json()).user_metadata).not.toHaveProperty('full_name');
  expect(await signsIn(email, passwords.stranger)).toBe(false);
});

test('of the accounts of before it was kept who made them, those end that signed up themselves, and all lose at the proof what was in them', async () => {
  const addresses = await afterEachCall();
  const ofClient = freshAddress();
  await signsUp('stranger')(ofClient);
  await db
    .transaction()
    .execute((trx) =>
      findOrCreateClient(trx, { email: ofClient, name: 'Ada', company: '', phone: '', locale: 'en', now: new Date() }),
    );
  await sql`delete from auth_private.unproven_accounts`.execute(db);
  const upgrade = readMigrations().find(({ name }) => name.endsWith('_unproven_before.sql'));
  await sql.raw(upgrade?.sql ?? '').execute(db);
  const { rows } = await sql<{ email: string; made_by: string }>`
    select u.email, a.made_by from auth_private.unproven_accounts a join auth.users u on u.id = a.user_id`.execute(db);
  const signedUp = [addresses['owner signs up'], addresses['stranger signs up']];
  expect(new Map(rows.map((row) => [row.email, row.made_by]))).toEqual(
    new Map(signedUp.map((each) => [each, 'anybody'])),
  );
  const email = addresses['owner signs up'] ?? '';
  const [mail] = await mailed(email);
  const { body } = await post('/verify', { token_hash: mail?.tokenHash, type: mail?.type });
  expect([body.user?.email, body.sign_up_password]).toEqual([email, 'dropped']);
  expect(await signsIn(email, passwords.owner)).toBe(false);
  expect(await endUnproven(new Date(Date.now() + 7.1 * 24 * 3_600_000))).toBe(1);
});

test('accounts that strangers’ calls made end after seven days unproven, and no others', async () => {
  const addresses = await afterEachCall();
  const claimed = freshAddress();
  await signsUp('stranger')(claimed);
  await sendsForm(claimed);
  const person = await createPerson();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  expect(await endUnproven(inDays(6.9))).toBe(0);
  await forgetOldRows(inDays(7.1));
  const made = await db
    .selectFrom('auth.users')
    .select('email')
    .where('email', 'in', [...Object.values(addresses), claimed, person.email])
    .execute();
  const left = new Set(made.map(({ email }) => email));
  const staying = [
    'somebody sends the form',
    'staff invite',
    'the service key invites',
    'the service key makes the account',
  ];
  expect(left).toEqual(new Set([...staying.map((name) => addresses[name]), claimed, person.email]));
});

test('everybody together has a ceiling of sign-in mails an hour, of which Admins are told', async () => {
  setEnvironment({ GOTRUE_RATE_LIMIT_EMAIL_SENT: 2 });
  const alerts = () =>
    db.selectFrom('system_alerts').select(['kind', 'resolved_at']).where('kind', '=', 'sign-in-mails').execute();
  for (const status of [200, 200, 429]) expect((await asksForCode('stranger')(freshAddress())).status).toBe(status);
  await watchSystem();
  expect(await alerts()).toEqual([{ kind: 'sign-in-mails', resolved_at: null }]);
  await forgetRateLimits();
  await watchSystem();
  expect(await alerts()).toEqual([{ kind: 'sign-in-mails', resolved_at: expect.any(Date) }]);
});
