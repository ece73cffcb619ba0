import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { lastSunday } from '#tests/clock-changes.ts';
import { buildStaff, type Call } from '#tests/factories.ts';
import { buildReaders } from '#tests/newsletter-factories.ts';
import { begin, start } from '#tests/stages/issues.ts';

const stateOf = async (id: number) =>
  await db
    .selectFrom('newsletter_issues')
    .select(['state', 'scheduled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

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
    const year = new Date().getFullYear() + 1;
    const [forward, back] = [lastSunday(year, 3), lastSunday(year, 10)];
    expect((await at('2020-01-01T10:00')).json.error.details.fields).toEqual({ at: 'past' });
    expect((await at(`${year + 2}-01-01T10:00`)).json.error.details.fields).toEqual({ at: 'far' });
    expect((await at(`${year}-02-30T10:00`)).json.error.details.fields).toEqual({ at: 'malformed' });
    expect((await at(`${forward}T02:30`)).json.error.details).toMatchObject({
      fields: { at: 'skipped' },
      instead: `${forward}T03:30`,
    });
    const twice = await at(`${back}T02:30`);
    expect(twice.json.error.details).toMatchObject({ fields: { at: 'ambiguous' }, offsets: ['+02:00', '+01:00'] });
    const later = await at(`${back}T02:30`, { offset: '+01:00' });
    expect(later.json.issue).toMatchObject({
      state: 'scheduled',
      scheduledAt: `${back}T01:30:00.000Z`,
      sendAt: `${back}T02:30`,
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
