import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type AuthService, createPerson, startAuthService } from '#tests/auth-service.ts';
import { runs } from '#tests/runs.ts';
import { resolveAccount } from './linking.ts';
import { linkIdentity } from './manual-linking.ts';
import { type Profile, profileOfClaims } from './profiles.ts';
import { listIdentities } from './store/identities.ts';
import { confirmEmail, findUserByEmail, findUserById, insertUser, mergeUserMetadata } from './store/users.ts';

let service: AuthService;
beforeEach(async () => {
  service ??= await startAuthService();
});
afterEach(() => {
  env.GOTRUE_MAILER_AUTOCONFIRM = false;
  env.GOTRUE_DISABLE_SIGNUP = false;
});
afterAll(() => service.stop());

const mail = { locale: 'en' as const };
let names = 0;
function fresh(name: string): string {
  names += 1;
  return `${name}-${process.pid}-${names}`;
}

function profile(
  provider: string,
  sub: string,
  email: string | undefined,
  verified: boolean,
  more: object = {},
): Profile {
  return profileOfClaims(provider, { sub, email, email_verified: verified, ...more });
}

/** Whose account opens; the code of the refusal otherwise. */
async function arrive(who: Profile, options: { emailOptional?: boolean } = {}) {
  try {
    const outcome = await db.transaction().execute((trx) => resolveAccount(trx, who, { mail, ...options }));
    return 'userId' in outcome ? { userId: outcome.userId } : { code: outcome.refusal.code };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code) };
    throw error;
  }
}

const providersOf = async (userId: string) => (await listIdentities(db, userId)).map(({ provider }) => provider);

test('a known identity opens its own account, whatever address it names now', async () => {
  const sub = fresh('sub');
  const first = await arrive(profile('google', sub, `${sub}@casalume.example`, true));
  expect(first.userId).toBeDefined();
  expect(await arrive(profile('google', sub, `other-${sub}@casalume.example`, false))).toEqual(first);
});

test('a verified address joins the account that proved it, and the account lists both ways in', async () => {
  const person = await createPerson();
  expect(await arrive(profile('google', fresh('sub'), person.email, true))).toEqual({ userId: person.userId });
  expect(await providersOf(person.userId)).toEqual(['email', 'google']);
  const user = await findUserById(db, person.userId);
  expect(user?.raw_app_meta_data).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
  expect(user?.encrypted_password).not.toBe('');
});

test('an address that is not verified joins nothing, also when mails are confirmed by themselves', async () => {
  env.GOTRUE_MAILER_AUTOCONFIRM = true;
  const person = await createPerson();
  const outcome = await arrive(profile('github', fresh('sub'), person.email, false));
  expect(outcome).toEqual({ code: 'provider_email_needs_verification' });
  expect(await providersOf(person.userId)).toEqual(['email']);
});

test('an account that was made in advance on somebody’s address is emptied before its owner gets it', async () => {
  const email = `${fresh('early')}@casalume.example`;
  const made = await insertUser(db, { email, passwordHash: 'a stranger’s', metadata: { note: 'mine' } });
  await arrive(profile('github', fresh('stranger'), email, false));
  const sub = fresh('owner');
  expect(await arrive(profile('google', sub, email, true, { name: 'Ada' }))).toEqual({ userId: made?.id });
  const user = await findUserById(db, made?.id ?? '');
  expect(user).toMatchObject({ email, encrypted_password: '' });
  expect(user?.email_confirmed_at).not.toBeNull();
  expect(user?.raw_user_meta_data).not.toHaveProperty('note');
  expect((await listIdentities(db, made?.id ?? '')).map(({ provider_id: id }) => id)).toEqual([sub]);
});

test('a name and a picture that the person changed stay; the rest follows the provider', async () => {
  const sub = fresh('sub');
  const email = `${sub}@casalume.example`;
  const { userId = '' } = await arrive(
    profile('google', sub, email, true, { name: 'Ada L', picture: 'https://p.example/1' }),
  );
  await mergeUserMetadata(db, userId, { full_name: 'Ada Lovelace', avatar_url: null });
  await arrive(profile('google', sub, email, true, { name: 'A. Byron', picture: 'https://p.example/2' }));
  const metadata = (await findUserById(db, userId))?.raw_user_meta_data;
  expect(metadata).toMatchObject({ full_name: 'Ada Lovelace', name: 'A. Byron', picture: 'https://p.example/2' });
  expect(metadata).not.toHaveProperty('avatar_url');
});

test('closed sign-ups let nobody new in, and everybody known', async () => {
  const known = profile('google', fresh('known'), `${fresh('known')}@casalume.example`, true);
  const before = await arrive(known);
  env.GOTRUE_DISABLE_SIGNUP = true;
  expect(await arrive(known)).toEqual(before);
  const outcome = await arrive(profile('google', fresh('new'), `${fresh('new')}@casalume.example`, true));
  expect(outcome).toEqual({ code: 'signup_disabled' });
});

test('each single sign-on provider is a domain of its own', async () => {
  const person = await createPerson();
  const [one, other] = [`sso:${fresh('a')}`, `sso:${fresh('b')}`];
  const first = await arrive(profile(one, 'x', person.email, true));
  const second = await arrive(profile(other, 'x', person.email, true));
  const google = await arrive(profile('google', fresh('sub'), person.email, true));
  expect(new Set([first.userId, second.userId, person.userId]).size).toBe(3);
  expect(google.userId).toBe(person.userId);
});

test('two first sign-ins at once make one account', async () => {
  const who = profile('google', fresh('sub'), `${fresh('twice')}@casalume.example`, true);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => arrive(who)));
  expect(new Set(outcomes.map(({ userId }) => userId)).size).toBe(1);
});

type Actor = 'owner' | 'stranger';
type World = { owner: string; stranger: string; key: string; holder: Map<string, Actor> };
type Step = { name: string; run: (world: World) => Promise<void> };

/** Notes who was let into an account; nobody may be let into somebody else's. */
function note(world: World, actor: Actor, outcome: { userId?: string }): void {
  if (!outcome.userId) return;
  const holder = world.holder.get(outcome.userId) ?? actor;
  if (holder !== actor) throw new Error(`${actor} reached the account of ${holder}`);
  world.holder.set(outcome.userId, actor);
}

const sub = (world: World, actor: Actor, index: number) => `${actor}-${index}-${world.key}`;
const address = (world: World, whose: Actor) => world[whose];

const signsIn = (actor: Actor, claims: Actor, verified: boolean, provider: string, index: number): Step => ({
  name: `${actor} ${index} at ${provider} names ${verified ? 'verified' : 'unverified'} ${claims}`,
  run: async (world) =>
    note(world, actor, await arrive(profile(provider, sub(world, actor, index), address(world, claims), verified))),
});

const signsUp = (actor: Actor): Step => ({
  name: `${actor} signs up with a password on the owner’s address`,
  run: async (world) => {
    await insertUser(db, { email: world.owner, passwordHash: `${actor}’s`, metadata: {} });
  },
});

const proves = (actor: Actor): Step => ({
  name: `${actor} reads a code in their own mailbox`,
  run: async (world) => {
    const user = await findUserByEmail(db, address(world, actor));
    if (!user) return;
    if (!user.email_confirmed_at) {
      await db.updateTable('auth.users').set({ encrypted_password: '' }).where('id', '=', user.id).execute();
      await confirmEmail(db, user.id);
    }
    note(world, actor, { userId: user.id });
  },
});

const links = (actor: Actor, claims: Actor, index: number): Step => ({
  name: `${actor} links an identity that claims ${claims}`,
  run: async (world) => {
    const own = [...world.holder].find(([, holder]) => holder === actor)?.[0];
    if (!own) return;
    const who = profile('github', sub(world, actor, index), address(world, claims), claims === actor);
    await db
      .transaction()
      .execute((trx) => linkIdentity(trx, own, who))
      .catch((error) => {
        if (!('code' in error)) throw error;
      });
  },
});

const autoconfirm = (on: boolean): Step => ({
  name: `mails ${on ? 'confirm themselves' : 'need confirming'}`,
  run: async () => {
    env.GOTRUE_MAILER_AUTOCONFIRM = on;
  },
});

const index = fc.integer({ min: 0, max: 1 });
const provider = fc.constantFrom('github', 'google');
const steps = fc.oneof(
  fc.tuple(provider, index).map(([at, i]) => signsIn('stranger', 'owner', false, at, i)),
  fc.tuple(provider, index).map(([at, i]) => signsIn('stranger', 'stranger', true, at, i)),
  fc.tuple(provider, index).map(([at, i]) => signsIn('owner', 'owner', true, at, i)),
  fc.tuple(provider, index).map(([at, i]) => signsIn('owner', 'owner', false, at, i)),
  fc.tuple(provider, index).map(([at, i]) => signsIn('owner', 'stranger', false, at, i)),
  fc.constantFrom(signsUp('stranger'), signsUp('owner'), proves('owner'), proves('stranger')),
  index.map((i) => links('stranger', 'owner', i)),
  index.map((i) => links('owner', 'owner', i)),
  fc.boolean().map(autoconfirm),
);

/** Sequences that once got through. */
const onceFound: [Step[]][] = [
  [
    [
      signsIn('stranger', 'owner', false, 'github', 1),
      signsIn('stranger', 'stranger', true, 'github', 1),
      signsIn('owner', 'stranger', false, 'github', 0),
      proves('owner'),
    ],
  ],
  [
    [
      signsIn('owner', 'stranger', false, 'github', 0),
      signsIn('owner', 'owner', false, 'github', 0),
      proves('stranger'),
    ],
  ],
];

test('no sequence of sign-ins with addresses that are only claimed reaches somebody else’s account, or stays in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 9 }), async (sequence) => {
      const key = fresh('world');
      const world: World = {
        owner: `o-${key}@casalume.example`,
        stranger: `s-${key}@casalume.example`,
        key,
        holder: new Map(),
      };
      for (const step of sequence) {
        await step.run(world);
        for (const [userId, actor] of world.holder) {
          const user = await findUserById(db, userId);
          const other = actor === 'owner' ? 'stranger' : 'owner';
          const ways = (await listIdentities(db, userId)).map(({ provider_id: id }) => id);
          expect([step.name, ways.filter((id) => id.startsWith(other))]).toEqual([step.name, []]);
          expect([step.name, user?.encrypted_password]).not.toEqual([step.name, `${other}’s`]);
          expect([step.name, user?.email_confirmed_at && user.email === world[other]]).not.toEqual([step.name, true]);
        }
      }
    }),
    { numRuns: runs(120), examples: onceFound },
  );
}, 90_000);
