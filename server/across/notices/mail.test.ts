import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { mailNotices, noticeHoldMs } from './mail.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Staff = Awaited<ReturnType<typeof buildStaff>>;

/** A moment at which what has happened until now is to be told. */
const soon = () => new Date(Date.now() + noticeHoldMs + 1_000);
const choose = ({ call }: Staff, kind: 'mine' | 'mention', byMail: boolean) =>
  call('/notices/choices', { kind, inProduct: true, byMail });
const give = ({ call }: Staff, { reference }: { reference: string }, { userId }: Staff, version = 1) =>
  call(`/${reference.startsWith('REQ') ? 'requests' : 'messages'}/${reference}/assignee`, {
    assigneeId: userId,
    version,
  });
const nameOf = async ({ userId }: Staff) =>
  (await db.selectFrom('staff').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow()).name;

/** What was told to somebody in each mail. */
async function toldTo({ userId }: Staff) {
  const { email } = await db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom('mails')
    .select('props')
    .where('template', '=', 'staff-notices')
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute();
  return mails.map(({ props }) => (props as { notices: { kind: string; reference: string }[] }).notices);
}

describe('a member of staff who wants it by mail', () => {
  let giver: Staff;
  beforeAll(async () => {
    giver = await buildStaff('Admin');
  });

  it('is told in one mail of all that was given to them and of who named them, each once', async () => {
    const [owner, silent] = [await buildStaff('Editor'), await buildStaff('Editor')];
    await choose(owner, 'mine', true);
    await choose(owner, 'mention', true);
    const [request, message] = [await buildRequest(), await buildMessage()];
    await give(giver, request, owner);
    await give(giver, message, silent);
    const text = `@${await nameOf(owner)} guardi?`;
    expect((await giver.call(`/messages/${message.reference}/notes`, { text })).status).toBe(200);
    // Whoever is at the desk may see it there first.
    await mailNotices(new Date());
    expect(await toldTo(owner)).toEqual([]);
    await Promise.all([mailNotices(soon()), mailNotices(soon())]);
    await mailNotices(soon());
    expect(await toldTo(owner)).toEqual([
      [
        expect.objectContaining({ kind: 'mine', reference: request.reference, actor: await nameOf(giver) }),
        expect.objectContaining({ kind: 'mention', reference: message.reference, actor: await nameOf(giver) }),
      ],
    ]);
    expect(await toldTo(silent)).toEqual([]);
    expect(JSON.stringify(await toldTo(owner))).not.toContain('guardi');
  });

  it('is not told of what was taken back, given on, or seen in the panel', async () => {
    const [owner, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
    await choose(owner, 'mine', true);
    const [back, on, seen, left] = await Promise.all([buildRequest(), buildRequest(), buildRequest(), buildRequest()]);
    const { json } = await give(giver, back, owner);
    expect((await giver.call(`/changes/${json.undo.id}/undo`, {})).status).toBe(200);
    await give(giver, on, owner);
    await give(giver, on, other, 2);
    await give(giver, seen, owner);
    await owner.call('/notices/look', { until: new Date().toISOString() });
    await give(giver, left, owner);
    await mailNotices(soon());
    expect(await toldTo(owner)).toEqual([[expect.objectContaining({ reference: left.reference })]]);
  });

  it('hears of what comes after they chose so, and no more once they chose otherwise', async () => {
    const owner = await buildStaff('Editor');
    const [before, after] = [await buildRequest(), await buildRequest()];
    await give(giver, before, owner);
    await choose(owner, 'mine', true);
    await mailNotices(soon());
    expect(await toldTo(owner)).toEqual([]);
    await give(giver, after, owner);
    // Another tick of the same kind does not skip what waits.
    await owner.call('/notices/choices', { kind: 'mine', inProduct: false, byMail: true });
    await mailNotices(soon());
    expect(await toldTo(owner)).toEqual([[expect.objectContaining({ reference: after.reference })]]);
    await choose(owner, 'mine', false);
    await give(giver, await buildRequest(), owner);
    await mailNotices(soon());
    expect(await toldTo(owner)).toHaveLength(1);
  });
});
