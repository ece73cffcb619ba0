import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildStaff } from '#tests/factories.ts';
import { edit, readOne } from '#tests/staff-accounts.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const item = async (kind: 'team-member' | 'question') =>
  (
    await db
      .insertInto('content_items')
      .values({ kind, position: 1, data: JSON.stringify({ name: 'Davide Serra' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

it('a colleague is somebody of the public team, once an Admin says so, and stays so through other edits', async () => {
  const admin = await buildStaff('Admin');
  const editor = await buildStaff('Editor');
  expect((await readOne(admin, editor.userId)).user.teamMember).toBeNull();
  const member = await item('team-member');
  expect((await edit(admin, editor, { teamMember: member })).json.user.teamMember).toBe(member);
  expect((await edit(admin, editor, { name: 'Davide S.' })).json.user).toMatchObject({
    name: 'Davide S.',
    teamMember: member,
  });
  expect((await edit(admin, editor, { teamMember: null })).json.user.teamMember).toBeNull();
});

it('nobody is a question, nor somebody who is not there', async () => {
  const admin = await buildStaff('Admin');
  const editor = await buildStaff('Editor');
  for (const teamMember of [await item('question'), randomUUID()]) {
    const { status, json } = await edit(admin, editor, { teamMember });
    expect([status, json.error.details]).toEqual([422, { fields: { teamMember: 'choice' } }]);
  }
});
