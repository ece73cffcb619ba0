import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { follow, freshEmail, invitationOf, linkTo, type Staff, versionOf } from '#tests/staff-accounts.ts';

/** What colleagues can give to somebody who was invited and has not come in: nothing, since they would not learn of it. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Somebody with a name of their own, so that a note can mean nobody else. */
async function invite(admin: Staff) {
  const email = freshEmail();
  const name = `Zelda ${email.slice(4, 12)}`;
  const { id } = (await admin.call('/users', { ...invitationOf(email), name })).json.user;
  const comeIn = async () => follow((await linkTo(email)).link);
  return { id, name, comeIn };
}

it('no request, message or next step is theirs before they come in, and all of them can be afterwards', async () => {
  const admin = await buildStaff('Admin');
  const newcomer = await invite(admin);
  const offered = async () => {
    const { assignees } = (await admin.call('/requests/assignees')).json;
    return assignees.some(({ id }: { id: string }) => id === newcomer.id);
  };
  const { reference } = await buildRequest();
  const message = await buildMessage();
  const tries = async () => [
    await admin.call(`/requests/${reference}/assignee`, { assigneeId: newcomer.id, version: 1 }),
    await admin.call(`/messages/${message.reference}/assignee`, { assigneeId: newcomer.id, version: 1 }),
  ];
  expect(await offered()).toBe(false);
  for (const { status, json } of await tries())
    expect([status, json.error.details]).toEqual([422, { fields: { assigneeId: 'unknown' } }]);
  await newcomer.comeIn();
  expect(await offered()).toBe(true);
  expect((await tries()).map(({ status }) => status)).toEqual([200, 200]);
});

it('what a leaving colleague has in hand does not go to them', async () => {
  const admin = await buildStaff('Admin');
  const [leaving, newcomer] = [await buildStaff('Editor'), await invite(admin)];
  const { reference } = await buildRequest();
  await admin.call(`/requests/${reference}/assignee`, { assigneeId: leaving.userId, version: 1 });
  const removal = { version: await versionOf(admin, leaving.userId), transferTo: newcomer.id };
  const remove = () => admin.call(`/users/${leaving.userId}/removal`, removal);
  const { status, json } = await remove();
  expect([status, json.error.details]).toEqual([422, { fields: { transferTo: 'unknown' } }]);
  await newcomer.comeIn();
  expect((await remove()).status).toBe(200);
});

it('a note that names them tells nobody before they come in', async () => {
  const admin = await buildStaff('Admin');
  const newcomer = await invite(admin);
  const request = await buildRequest();
  const named = async () => {
    const note = { text: `@${newcomer.name} takes it from here`, key: randomUUID() };
    expect((await admin.call(`/requests/${request.reference}/notes`, note)).status).toBeLessThan(300);
    const { data } = await db
      .selectFrom('request_events')
      .select('data')
      .where('request_id', '=', request.id)
      .where('kind', '=', 'note')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return (data as { mentions?: string[] }).mentions ?? [];
  };
  expect(await named()).toEqual([]);
  await newcomer.comeIn();
  expect(await named()).toEqual([newcomer.id]);
});
