import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { edit, entriesAbout, type Staff } from '#tests/staff-accounts.ts';

/** What somebody has in hand, when they become inactive or may only read. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** An open request and an open message of theirs, a request that is done, and their next step in a request of the Admin's. */
async function busy(admin: Staff, colleague: Staff) {
  const [open, done, shared] = [
    await buildRequest(),
    await buildRequest({ status: 'completed', completedAt: new Date() }),
    await buildRequest(),
  ];
  const message = await buildMessage();
  for (const [{ id }, owner] of [
    [open, colleague],
    [done, colleague],
    [shared, admin],
  ] as const)
    await db.updateTable('requests').set({ assignee_id: owner.userId }).where('id', '=', id).execute();
  await db.updateTable('messages').set({ assignee_id: colleague.userId }).where('id', '=', message.id).execute();
  const step = { next_step: 'Call', next_step_on: '2027-01-05', next_step_by: colleague.userId };
  await db.updateTable('requests').set(step).where('id', '=', shared.id).execute();
  const ownerOf = async (path: string) => {
    const { json } = await admin.call(path);
    return (json.request ?? json.message).assignee?.name ?? null;
  };
  const stepBy = async () =>
    (await db.selectFrom('requests').select('next_step_by').where('id', '=', shared.id).executeTakeFirstOrThrow())
      .next_step_by;
  return { open, done, message, ownerOf, stepBy };
}

it.each([
  ['inactive', { status: 'inactive' }],
  ['a Viewer', { role: 'Viewer' }],
])('goes to the colleague who is named as they become %s, and is told of', async (_, change) => {
  const [admin, colleague, heir] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Editor')];
  const { open, done, message, ownerOf, stepBy } = await busy(admin, colleague);
  expect((await edit(admin, colleague, { ...change, transferTo: heir.userId })).status).toBe(200);
  expect(await ownerOf(`/requests/${open.reference}`)).toBe(heir.name);
  expect(await ownerOf(`/messages/${message.reference}`)).toBe(heir.name);
  expect(await ownerOf(`/requests/${done.reference}`)).toBe(colleague.name);
  expect(await stepBy()).toBeNull();
  expect((await heir.call(`/requests/${open.reference}`)).json.events[0]).toMatchObject({ kind: 'assigned' });
  expect(await entriesAbout(colleague.userId)).toContainEqual(
    expect.objectContaining({
      action: 'user.work-handed-on',
      after: { transferredTo: heir.userId, requests: 1, messages: 1 },
    }),
  );
});

it('goes back to nobody where that is chosen, and later too where it had stayed', async () => {
  const [admin, colleague] = [await buildStaff('Admin'), await buildStaff('Editor')];
  const { open, ownerOf } = await busy(admin, colleague);
  expect((await edit(admin, colleague, { status: 'inactive' })).status).toBe(200);
  expect(await ownerOf(`/requests/${open.reference}`)).toBe(colleague.name);
  const handOn = () => edit(admin, colleague, { status: 'inactive', transferTo: null });
  expect((await handOn()).status).toBe(200);
  expect(await ownerOf(`/requests/${open.reference}`)).toBeNull();
  const { length } = await entriesAbout(colleague.userId);
  expect((await handOn()).status).toBe(200);
  expect(await entriesAbout(colleague.userId)).toHaveLength(length);
});

it('goes to nobody who could do nothing with it, and away from nobody who works on', async () => {
  const [admin, colleague, viewer] = [
    await buildStaff('Admin'),
    await buildStaff('Editor'),
    await buildStaff('Viewer'),
  ];
  const { open, ownerOf } = await busy(admin, colleague);
  const refused = [
    await edit(admin, colleague, { status: 'inactive', transferTo: viewer.userId }),
    await edit(admin, colleague, { status: 'inactive', transferTo: colleague.userId }),
    await edit(admin, colleague, { transferTo: admin.userId }),
  ];
  expect(refused.map(({ status, json }) => [status, json.error.details.fields.transferTo])).toEqual([
    [422, 'unknown'],
    [422, 'unknown'],
    [422, 'needless'],
  ]);
  expect(await ownerOf(`/requests/${open.reference}`)).toBe(colleague.name);
});
