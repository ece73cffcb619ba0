import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildClient, caller } from '#tests/factories.ts';
import { admin, service } from '#tests/stages/administered.ts';

/** An account that its owner closed, when a code is asked for at its address. */

const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['template', 'props', 'secrets'])
    .where('recipient', '=', email)
    .where('template', 'in', ['account-erasure', 'sign-in-code'])
    .orderBy('queued_at')
    .orderBy('id')
    .execute();

type Mail = Awaited<ReturnType<typeof mailsTo>>[number];

const tokenIn = (mail: Mail | undefined) => {
  const { link } = JSON.parse(open(mailSecretsPurpose, mail?.secrets ?? ''));
  return new URL(link).searchParams.get('restore') ?? '';
};

async function ask(path: string, email: string): Promise<number> {
  await forgetRateLimits();
  const json = { email, password: 'Harbour-wall-7!' };
  return (await service.call(`/${path}`, { method: 'POST', json })).status;
}

async function closedClient() {
  const client = await buildClient();
  expect((await client.call('/account/deletion', { locale: 'en' })).status).toBe(200);
  const [first] = await mailsTo(client.email);
  return { ...client, token: tokenIn(first) };
}

describe('a closed account', () => {
  it.each(['otp', 'signup', 'recover'])('is mailed the way back again (%s), and the first link stays', async (path) => {
    const { email, token } = await closedClient();
    expect(await ask(path, email)).toBe(200);
    const [, again, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(again).toMatchObject({
      template: 'account-erasure',
      props: { name: 'Elena Marchetti', isAskedAgain: true },
    });
    expect(tokenIn(again)).toBe(token);
    expect((await caller()('/account/restore', { token })).json).toEqual({ restored: true });
  });

  it('is mailed a link of its own where the first one cannot be made again', async () => {
    const { userId, email } = await closedClient();
    const older = { token_hash: Buffer.from('of an older release') };
    await db.updateTable('account_erasures').set(older).where('user_id', '=', userId).execute();
    await ask('otp', email);
    const token = tokenIn((await mailsTo(email)).at(-1));
    expect((await caller()('/account/restore', { token })).json).toEqual({ restored: true });
  });

  it('is told nothing more when the grace is over, or when it was staff who closed it', async () => {
    const { userId, email } = await closedClient();
    const past = { erase_after: new Date(Date.now() - 1) };
    await db.updateTable('account_erasures').set(past).where('user_id', '=', userId).execute();
    await ask('otp', email);
    await db.deleteFrom('account_erasures').where('user_id', '=', userId).execute();
    for (const path of ['otp', 'signup', 'recover']) expect(await ask(path, email)).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a closed account that the service key', () => {
  const markOf = (userId: string) =>
    db.selectFrom('account_erasures').select('erase_after').where('user_id', '=', userId).executeTakeFirst();
  const bannedUntil = async (userId: string) =>
    (await db.selectFrom('auth.users').select('banned_until').where('id', '=', userId).executeTakeFirstOrThrow())
      .banned_until;

  it('opens is erased no more', async () => {
    const { userId } = await closedClient();
    expect((await admin().updateUserById(userId, { ban_duration: 'none' })).error).toBeNull();
    expect([await bannedUntil(userId), await markOf(userId)]).toEqual([null, undefined]);
  });

  it('bans for a while stays shut until it is erased, and the link does not lift the ban', async () => {
    const { userId, token } = await closedClient();
    await admin().updateUserById(userId, { ban_duration: '24h' });
    const mark = await markOf(userId);
    expect(await bannedUntil(userId)).toEqual(mark?.erase_after);
    expect((await caller()('/account/restore', { token })).json).toEqual({ restored: true });
    expect([await bannedUntil(userId), await markOf(userId)]).toEqual([mark?.erase_after, undefined]);
  });

  it('changes otherwise stays closed', async () => {
    const { userId } = await closedClient();
    const before = await bannedUntil(userId);
    await admin().updateUserById(userId, { user_metadata: { seen: true } });
    expect([await bannedUntil(userId), (await markOf(userId))?.erase_after]).toEqual([before, expect.any(Date)]);
  });
});
