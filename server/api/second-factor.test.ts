import { afterAll, beforeEach, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { announceLocally } from '#server/db/notifications.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { authCaller, buildClient, buildStaff, caller } from '#tests/factories.ts';
import { codeOf } from '#tests/second-factor.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(forgetRateLimits);

async function setTwoFactor(enableTwoFactor: boolean): Promise<void> {
  const value = JSON.stringify({ enableTwoFactor });
  await db
    .insertInto('settings')
    .values({ name: 'security', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  announceLocally(settingsChannel, 'security');
}

/** Adds a factor; answers the raised token. */
async function raised(token: string): Promise<string> {
  const call = await authCaller(token);
  const { json: factor } = await call('/factors', { factor_type: 'totp' });
  const { json: challenge } = await call(`/factors/${factor.id}/challenge`, {});
  const code = codeOf(factor.totp.secret);
  const verified = await call(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code });
  return verified.json.access_token;
}

const people = {
  Admin: () => buildStaff('Admin'),
  Editor: () => buildStaff('Editor'),
  Viewer: () => buildStaff('Viewer'),
  client: buildClient,
};
const paths = { Admin: '/requests', Editor: '/requests', Viewer: '/requests', client: '/portal/overview' };

test.each(Object.keys(people) as (keyof typeof people)[])(
  'a person with a factor (%s) must use it for each session',
  async (kind) => {
    const person = await people[kind]();
    expect((await person.call(paths[kind])).status).toBe(200);
    const strong = await raised(person.token);
    expect((await caller(strong)('/me')).status).toBe(200);
    const weak = await caller(await person.signInAgain())('/me');
    expect([weak.status, weak.json.error]).toMatchObject([
      403,
      { code: 'second_factor_required', details: { action: 'verify' } },
    ]);
  },
);

test('while the setting is on, an Admin without a factor can do nothing but add one; others are not asked', async () => {
  const [admin, editor, viewer, client] = [
    await buildStaff('Admin'),
    await buildStaff('Editor'),
    await buildStaff('Viewer'),
    await buildClient(),
  ];
  await setTwoFactor(true);
  for (const [path, body] of [['/me'], ['/requests'], ['/statistics'], ['/staff-cookie', {}]] as const) {
    const answer = await admin.call(path, body);
    expect([path, answer.status, answer.json?.error]).toMatchObject([
      path,
      403,
      { code: 'second_factor_required', details: { action: 'enrol' } },
    ]);
  }
  for (const other of [editor, viewer, client]) expect((await other.call('/me')).status).toBe(200);
  expect((await caller(await raised(admin.token))('/me')).status).toBe(200);
  await setTwoFactor(false);
  expect((await (await buildStaff('Admin')).call('/me')).status).toBe(200);
});
