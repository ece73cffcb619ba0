import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { buildClient, buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';
import { saveSettings } from '#tests/saved-settings.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Notice = {
  kind: string;
  what: string;
  reference: string;
  name: string;
  actor: string | null;
  text: string;
  isNew: boolean;
};
type Call = Awaited<ReturnType<typeof buildStaff>>['call'];

/** Of everything that other tests do meanwhile, what is about this record. */
async function noticesOf(call: Call, reference: string): Promise<Notice[]> {
  const { status, json } = await call('/notices');
  expect(status).toBe(200);
  return (json.notices as Notice[]).filter((notice) => notice.reference === reference);
}

const give = (call: Call, reference: string, assigneeId: string, version = 1) =>
  call(`/${reference.startsWith('REQ') ? 'requests' : 'messages'}/${reference}/assignee`, { assigneeId, version });
const nameOf = async (userId: string) =>
  (await db.selectFrom('staff').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow()).name;

describe('what happened', () => {
  it('is told to whom something was given, and not to whoever gave it', async () => {
    const [giver, owner, other] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Editor')];
    const { reference } = await buildRequest({ submittedAt: new Date(Date.now() - 20 * 86_400_000) });
    await give(giver.call, reference, owner.userId);
    const told = await noticesOf(owner.call, reference);
    expect(told).toMatchObject([{ kind: 'mine', actor: await nameOf(giver.userId), isNew: true }]);
    expect(await noticesOf(giver.call, reference)).toEqual([]);
    expect(await noticesOf(other.call, reference)).toEqual([]);
    // Given on, it is somebody else's news.
    await give(giver.call, reference, other.userId, 2);
    expect(await noticesOf(owner.call, reference)).toEqual([]);
  });

  it('is told to colleagues whom a note names, in requests and messages, and to a Viewer too', async () => {
    const [writer, named, viewer] = [
      await buildStaff('Editor'),
      await buildStaff('Editor'),
      await buildStaff('Viewer'),
    ];
    const [request, message] = [await buildRequest(), await buildMessage()];
    const text = `@${await nameOf(named.userId)} e @${await nameOf(viewer.userId)}: guardate?`;
    for (const path of [`/requests/${request.reference}`, `/messages/${message.reference}`])
      expect((await writer.call(`${path}/notes`, { text })).status).toBe(200);
    for (const { call } of [named, viewer])
      for (const { reference } of [request, message])
        expect(await noticesOf(call, reference)).toContainEqual(
          expect.objectContaining({ kind: 'mention', actor: await nameOf(writer.userId), text }),
        );
    expect((await noticesOf(writer.call, request.reference)).map(({ kind }) => kind)).not.toContain('mention');
  });

  it('is told to whoever has a request when its client writes', async () => {
    const client = await buildClient();
    const owner = await buildStaff('Editor');
    const { reference } = await buildRequest({ clientId: client.id, confirmed: true });
    await give(owner.call, reference, owner.userId);
    const key = crypto.randomUUID();
    expect((await client.call(`/portal/requests/${reference}/messages`, { key, text: 'Ci sono novità?' })).status).toBe(
      200,
    );
    expect(await noticesOf(owner.call, reference)).toContainEqual(
      expect.objectContaining({ kind: 'client', what: 'message', text: 'Ci sono novità?' }),
    );
  });

  it('is new until somebody looks, and looking never goes back nor ahead of the clock', async () => {
    const { call } = await buildStaff('Editor');
    const { reference } = await buildMessage();
    expect(await noticesOf(call, reference)).toMatchObject([{ kind: 'new', what: 'received', isNew: true }]);
    const far = new Date(Date.now() + 86_400_000).toISOString();
    expect((await call('/notices/look', { until: far })).status).toBe(200);
    expect(await noticesOf(call, reference)).toMatchObject([{ isNew: false }]);
    await call('/notices/look', { until: '2026-01-01T00:00:00.000Z' });
    expect(await noticesOf(call, reference)).toMatchObject([{ isNew: false }]);
    // What comes after the look is new, though the look named tomorrow.
    const later = await buildMessage({ submittedAt: new Date(Date.now() + 1_000) });
    expect(await noticesOf(call, later.reference)).toMatchObject([{ isNew: true }]);
    expect((await call('/notices/look', { until: 'soon' })).status).toBe(422);
  });

  it('is told as each person chose: in the panel, by mail, both or neither', async () => {
    const { call, userId } = await buildStaff('Editor');
    const { reference } = await buildMessage();
    const choose = (inProduct: boolean, byMail: boolean) =>
      call('/notices/choices', { kind: 'new', inProduct, byMail });
    const isMailed = async () => (await staffToNotify(db, 'new')).some((each) => each.userId === userId);
    expect((await call('/notices')).json.choices.new).toEqual({ inProduct: true, byMail: true });
    expect((await choose(false, true)).json.choices.new).toEqual({ inProduct: false, byMail: true });
    expect([(await noticesOf(call, reference)).length, await isMailed()]).toEqual([0, true]);
    await choose(true, false);
    expect([(await noticesOf(call, reference)).length, await isMailed()]).toEqual([1, false]);
    // Of other kinds nothing was said.
    expect((await staffToNotify(db, 'client')).some((each) => each.userId === userId)).toBe(true);
  });

  it('says of what mails can tell somebody: a Viewer never of what only those who answer are mailed, nobody while mails are off', async () => {
    const mailsOf = async (role: 'Editor' | 'Viewer') => (await (await buildStaff(role)).call('/notices')).json.mails;
    expect(await mailsOf('Editor')).toEqual({ isOn: true, kinds: ['new', 'client', 'mine', 'mention'] });
    await saveSettings('email', { enableEmailNotifications: false });
    try {
      expect(await mailsOf('Viewer')).toEqual({ isOn: false, kinds: ['mine', 'mention'] });
    } finally {
      await saveSettings('email', {});
    }
  });

  it('is not told to clients', async () => {
    const { call } = await buildClient();
    expect((await call('/notices')).status).toBe(403);
  });
});
