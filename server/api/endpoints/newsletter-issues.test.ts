import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { startDueIssues } from '#server/domain/newsletter/issues/clock.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { buildPost, buildStaff, type Call } from '#tests/factories.ts';
import { buildReaders } from '#tests/newsletter-factories.ts';

afterAll(async () => {
  await newsletterWork.stop();
  await closeQueue();
  await closeDatabase();
});
beforeEach(async () => {
  await db.deleteFrom('newsletter_issues').execute();
  await db.deleteFrom('subscribers').execute();
});

const fields = { subject: 'Seven questions', preheader: 'Before you spend', intro: 'Dear reader,', content: 'full' };
const stateOf = async (id: number) =>
  await db
    .selectFrom('newsletter_issues')
    .select(['state', 'scheduled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** As if its ten seconds were over: it starts, and nothing has left yet. */
async function start(id: number): Promise<void> {
  const scheduled_at = new Date(Date.now() - 1_000);
  await db
    .updateTable('newsletter_issues')
    .set({ scheduled_at })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
  await startDueIssues(new Date());
}

/** A draft of a public post. */
async function begin(call: Call, postId?: number) {
  const post = postId ?? (await buildPost()).id;
  const { status, json } = await call('/newsletter-issues', { postId: post, key: randomUUID() });
  expect(status).toBe(201);
  return json.issue as { id: number; version: number; post: { id: number } };
}

describe('an issue that is written', () => {
  it('begins once for each key, from a public post only, with the title as its subject', async () => {
    const { call } = await buildStaff('Editor');
    const post = await buildPost();
    const key = randomUUID();
    const [first, second] = [
      await call('/newsletter-issues', { postId: post.id, key }),
      await call('/newsletter-issues', { postId: post.id, key }),
    ];
    expect(second.json.issue.id).toBe(first.json.issue.id);
    expect(first.json.issue).toMatchObject({ subject: 'A post', state: 'draft', moves: ['edit', 'cancel'] });
    const draft = await buildPost({ status: 'draft' });
    const refused = await call('/newsletter-issues', { postId: draft.id, key: randomUUID() });
    expect([refused.status, refused.json.error.details.fields]).toEqual([422, { postId: 'not_public' }]);
    expect((await call('/newsletter-issues', { postId: draft.id, key })).status).toBe(422);
  });

  it('is saved, refused when somebody else saved before, and never written twice over', async () => {
    const { call } = await buildStaff('Editor');
    const issue = await begin(call);
    const put = (body: object) => call(`/newsletter-issues/${issue.id}`, body, 'PUT');
    const saved = await put({ ...fields, version: issue.version });
    expect(saved.json.issue).toMatchObject({ ...fields, version: issue.version + 1 });
    expect((await put({ ...fields, version: issue.version })).status).toBe(200); // it is so already
    const stale = await put({ ...fields, subject: 'Other', version: issue.version });
    expect([stale.status, stale.json.error.code]).toEqual([409, 'stale_version']);
    expect(stale.json.error.details.current).toMatchObject({ ...fields });
    const empty = await put({ ...fields, subject: ' ', version: issue.version + 1 });
    expect([empty.status, empty.json.error.details.fields]).toEqual([422, { subject: 'required' }]);
  });

  it('reads in the preview exactly as it is tried out and as it leaves', async () => {
    const { call, email } = await buildStaff('Admin');
    const [reader] = await buildReaders(1);
    const issue = await begin(call);
    const preview = await call(`/newsletter-issues/${issue.id}/preview`, fields);
    const test = await call(`/newsletter-issues/${issue.id}/test`, { fields });
    expect([test.status, test.json]).toEqual([202, { to: email }]);
    const mail = await db
      .selectFrom('mails')
      .select(['id', 'outbox_name'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    await deliverMail(mail.id);
    const parse = (name: string) => PostalMime.parse(readFileSync(path.join(env.DATA_DIR, 'outbox', name)));
    const tried = await parse(mail.outbox_name);
    await call(`/newsletter-issues/${issue.id}`, { ...fields, version: issue.version }, 'PUT');
    await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version + 1 });
    await start(issue.id);
    await newsletterWork.wake();
    const name = readdirSync(path.join(env.DATA_DIR, 'outbox')).find((each) => each.includes(reader?.email ?? '-'));
    const left = await parse(name ?? '');
    // Each reader has a link of their own; all else is the same, byte for byte.
    const same = (text: string | undefined) =>
      text
        ?.replaceAll(/token=[0-9a-f-]{36}/g, 'token')
        .replaceAll('\r\n', '\n')
        .trim();
    for (const part of ['html', 'text'] as const) {
      expect(same(tried[part])).toBe(same(preview.json[part]));
      expect(same(left[part])).toBe(same(preview.json[part]));
      expect(left[part]).toContain(reader?.unsubscribe_token);
    }
    expect(tried.subject).toBe(`[Test] ${preview.json.subject}`);
    expect(left.subject).toBe(preview.json.subject);
    const sent = await call(`/newsletter-issues/${issue.id}/preview`, { ...fields, subject: 'Something else' });
    expect(sent.json.subject).toBe(fields.subject); // what left, not what is typed
  });

  it('is tried out on oneself only, and not without end', async () => {
    const { call } = await buildStaff('Editor');
    const issue = await begin(call);
    const other = await call(`/newsletter-issues/${issue.id}/test`, { to: 'somebody@else.example', fields });
    expect([other.status, other.json.error.details.fields]).toEqual([422, { to: 'own_address_only' }]);
    const tests = [];
    for (let count = 0; count < 21; count += 1)
      tests.push((await call(`/newsletter-issues/${issue.id}/test`, { fields })).status);
    expect(tests).toEqual([...Array(20).fill(202), 429]);
  });
});

describe('an issue that is sent', () => {
  it('is sent once however often it is asked for, and says how many it goes to', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(5);
    const issue = await begin(call);
    const send = () => call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ json }) => json.undo !== null)).toHaveLength(1);
    await start(issue.id);
    expect((await send()).status).toBe(200);
    await newsletterWork.wake();
    const { json } = await call(`/newsletter-issues/${issue.id}`);
    expect(json.issue).toMatchObject({ state: 'sent', counts: { recipients: 5, sent: 0, saved: 5, waiting: 0 } });
    expect(json.issue.moves).toEqual(['resend']);
  });

  it('can be taken back for ten seconds, and not once it has started', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(2);
    const issue = await begin(call);
    const first = await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    expect((await call(`/changes/${first.json.undo.id}/undo`, {})).status).toBe(200);
    expect(await stateOf(issue.id)).toMatchObject({ state: 'draft', scheduled_at: null });
    const second = await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version + 2 });
    await start(issue.id);
    const late = await call(`/changes/${second.json.undo.id}/undo`, {});
    expect([late.status, late.json.error.code]).toEqual([409, 'undo_too_late']);
    expect((await stateOf(issue.id)).state).toBe('sending');
  });

  it('warns when its post was sent before', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(1);
    const first = await begin(call);
    await call(`/newsletter-issues/${first.id}/send`, { version: first.version });
    const second = await begin(call, first.post.id);
    const refused = await call(`/newsletter-issues/${second.id}/send`, { version: second.version });
    expect([refused.status, refused.json.error.details]).toEqual([409, { reason: 'sent_before', issues: [first.id] }]);
    const again = await call(`/newsletter-issues/${second.id}/send`, { version: second.version, again: true });
    expect(again.status).toBe(200);
  });

  it('is refused without readers, and when its post is not public any more', async () => {
    const { call } = await buildStaff('Admin');
    const issue = await begin(call);
    const send = () => call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    expect((await send()).json.error.details).toEqual({ reason: 'no_readers' });
    await buildReaders(1);
    await db
      .updateTable('posts')
      .set({ status: 'draft', published_at: null })
      .where('id', '=', issue.post.id)
      .execute();
    expect((await send()).json.error.details).toEqual({ reason: 'post_not_public' });
  });

  it('stops before it starts when its post is taken back meanwhile, and goes on when it is public again', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(2);
    const issue = await begin(call);
    await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    await db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', issue.post.id).execute();
    await start(issue.id);
    const { json } = await call(`/newsletter-issues/${issue.id}`);
    expect(json.issue).toMatchObject({ state: 'paused', problem: 'post-not-public', counts: { recipients: 0 } });
    const refused = await call(`/newsletter-issues/${issue.id}/resume`, {});
    expect([refused.status, refused.json.error.details]).toEqual([422, { reason: 'post_not_public' }]);
    expect((await call('/dashboard')).json.queue.newsletters).toBe(1);
    await db.updateTable('posts').set({ deleted_at: null }).where('id', '=', issue.post.id).execute();
    expect((await call(`/newsletter-issues/${issue.id}/resume`, {})).json.issue.state).toBe('scheduled');
    await newsletterWork.wake();
    expect((await call(`/newsletter-issues/${issue.id}`)).json.issue).toMatchObject({
      state: 'sent',
      counts: { saved: 2 },
    });
  });

  it('leaves at a wall clock of the site, asks about the night that has an hour twice, and refuses the hour that is skipped', async () => {
    const { call } = await buildStaff('Admin');
    await buildReaders(1);
    const issue = await begin(call);
    const at = (time: string, more: object = {}) =>
      call(`/newsletter-issues/${issue.id}/schedule`, { version: issue.version, at: time, ...more });
    expect((await at('2020-01-01T10:00')).json.error.details.fields).toEqual({ at: 'past' });
    expect((await at('2031-02-30T10:00')).json.error.details.fields).toEqual({ at: 'malformed' });
    expect((await at('2031-03-30T02:30')).json.error.details).toMatchObject({
      fields: { at: 'skipped' },
      instead: '2031-03-30T03:30',
    });
    const twice = await at('2031-10-26T02:30');
    expect(twice.json.error.details).toMatchObject({ fields: { at: 'ambiguous' }, offsets: ['+02:00', '+01:00'] });
    const later = await at('2031-10-26T02:30', { offset: '+01:00' });
    expect(later.json.issue).toMatchObject({
      state: 'scheduled',
      scheduledAt: '2031-10-26T01:30:00.000Z',
      sendAt: '2031-10-26T02:30',
    });
    expect((await call(`/newsletter-issues/${issue.id}/recall`, {})).json.issue.state).toBe('draft');
  });

  it('is stopped and ended by an Admin; an Editor writes and drops drafts', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    await buildReaders(2);
    const issue = await begin(editor.call);
    const move = (call: Call, name: string) => call(`/newsletter-issues/${issue.id}/${name}`, {});
    expect((await editor.call(`/newsletter-issues/${issue.id}/send`, { version: issue.version })).status).toBe(403);
    await admin.call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    expect((await move(editor.call, 'cancel')).status).toBe(403);
    await start(issue.id);
    expect((await move(admin.call, 'recall')).status).toBe(422);
    expect((await move(admin.call, 'pause')).json.issue.state).toBe('paused');
    expect((await move(admin.call, 'pause')).status).toBe(200);
    expect((await move(admin.call, 'cancel')).json.issue.state).toBe('cancelled');
    await newsletterWork.wake();
    expect((await admin.call(`/newsletter-issues/${issue.id}`)).json.issue.counts).toMatchObject({
      sent: 0,
      skipped: 2,
    });
    expect((await move(admin.call, 'resume')).status).toBe(422);
    const draft = await begin(editor.call);
    expect((await editor.call(`/newsletter-issues/${draft.id}/cancel`, {})).json.issue.state).toBe('cancelled');
  });

  it('lists its copies in doubt, and sends them again when a person says so, with an entry in the log', async () => {
    const { call, userId } = await buildStaff('Admin');
    await buildReaders(60);
    const issue = await begin(call);
    await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version });
    await start(issue.id);
    await db
      .updateTable('newsletter_deliveries')
      .set({ state: 'handing-over', lane: 1 })
      .where('issue_id', '=', issue.id)
      .execute();
    await newsletterWork.wake();
    const list = (query: string) => call(`/newsletter-issues/${issue.id}/deliveries?${query}`);
    const first = await list('state=uncertain&limit=50');
    expect(first.json.items).toHaveLength(50);
    const rest = await list(`state=uncertain&limit=50&cursor=${first.json.nextCursor}`);
    expect([rest.json.items.length, rest.json.nextCursor]).toEqual([10, null]);
    const ids = [first.json.items[0].id];
    const one = await call(`/newsletter-issues/${issue.id}/resend`, { state: 'uncertain', ids });
    expect(one.json.issue).toMatchObject({ state: 'sending', counts: { uncertain: 59, waiting: 1 } });
    await newsletterWork.wake();
    await call(`/newsletter-issues/${issue.id}/resend`, { state: 'uncertain' });
    await newsletterWork.wake();
    expect((await call(`/newsletter-issues/${issue.id}`)).json.issue).toMatchObject({
      state: 'sent',
      counts: { saved: 60, uncertain: 0 },
    });
    const entries = await db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'newsletter-issue.resent')
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      { status: 'uncertain', copies: 1 },
      { status: 'uncertain', copies: 59 },
    ]);
  });
});

it('pages the list of issues, newest first', async () => {
  const { call } = await buildStaff('Editor');
  for (let count = 0; count < 5; count += 1) await begin(call);
  const first = await call('/newsletter-issues?limit=3');
  const second = await call(`/newsletter-issues?limit=3&cursor=${first.json.nextCursor}`);
  const ids = [...first.json.items, ...second.json.items].map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(new Set(ids).size).toBe(5);
  expect(second.json.nextCursor).toBeNull();
  expect((await call('/newsletter-issues?state=sent')).json.items).toEqual([]);
});

it('answers anything odd with a clear refusal, never with a fault of its own', async () => {
  const { call } = await buildStaff('Admin');
  const issue = await begin(call);
  const paths = ['', '/send', '/schedule', '/test', '/preview', '/resend', '/pause', '/resume', '/recall'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), async (where, body) => {
      const method = where === '' ? 'PUT' : 'POST';
      const { status } = await call(`/newsletter-issues/${issue.id}${where}`, body ?? {}, method);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 80 },
  );
  for (const id of ['0', '-1', 'x', '9007199254740993', '99999999'])
    expect([404, 422]).toContain((await call(`/newsletter-issues/${id}`)).status);
});
