import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { finishIssues, startDueIssues } from '#server/domain/newsletter/work.ts';
import { env } from '#server/env.ts';
import { closeAccountOf } from '#tests/closed-accounts.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { copiesOf, counts, issueOf, mailServer } from '#tests/stages/newsletter-sending.ts';
import { newsletterWork } from './send-newsletter.ts';

const folder = path.join(env.DATA_DIR, 'outbox');

describe('an issue without a mail server', () => {
  it('becomes one file for each reader who is confirmed when it starts, which is saved and not sent', async () => {
    const readers = await buildReaders(25);
    await buildReaders(3, { state: 'pending' });
    await buildReaders(3, { state: 'unsubscribed' });
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 0, saved: 25, waiting: 0 });
    expect((await copiesOf(id)).every(({ sent_at }) => sent_at === null)).toBe(true);
    const names = readdirSync(folder);
    for (const { email } of readers) expect(names.filter((name) => name.includes(email))).toHaveLength(1);
  });

  it('writes the same file again when a process died between writing it and saying so', async () => {
    const [reader] = await buildReaders(1);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    await db
      .updateTable('newsletter_deliveries')
      .set({ state: 'waiting', lane: 3 })
      .where('issue_id', '=', id)
      .execute();
    await db.updateTable('newsletter_issues').set({ state: 'sending', saved: 0 }).where('id', '=', id).execute();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', saved: 1, uncertain: 0 });
    expect(readdirSync(folder).filter((name) => name.includes(reader?.email ?? '-'))).toHaveLength(1);
  });

  it('does not start while its post is not public, and says why', async () => {
    await buildReaders(2);
    const { id, postId } = await buildIssue();
    await db.updateTable('posts').set({ status: 'draft', published_at: null }).where('id', '=', postId).execute();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'paused', problem: 'post-not-public', sent: 0 });
  });

  it('does not start before its time', async () => {
    await buildReaders(2);
    const { id } = await buildIssue({ scheduledAt: new Date(Date.now() + 3_600_000) });
    await newsletterWork.wake();
    expect((await issueOf(id)).state).toBe('scheduled');
    await startDueIssues(new Date(Date.now() + 3_600_001));
    expect((await issueOf(id)).state).toBe('sending');
  });
});

it('forgets the copies of a reader who is erased, and counts what is left', async () => {
  const [sent, open] = await buildReaders(3);
  const { id } = await buildIssue();
  await startDueIssues(new Date());
  await db
    .deleteFrom('subscribers')
    .where('id', '=', open?.id ?? 0)
    .execute();
  expect(await issueOf(id)).toMatchObject({ recipients: 2 });
  await mailServer();
  await newsletterWork.wake();
  expect(await counts(id)).toMatchObject({ state: 'sent', sent: 2 });
  await db
    .deleteFrom('subscribers')
    .where('id', '=', sent?.id ?? 0)
    .execute();
  expect(await issueOf(id)).toMatchObject({ recipients: 2, sent: 2 });
});

it('does not write to a reader who closes their account while it is under way, and says why', async () => {
  const [closed] = await buildReaders(2);
  const { id } = await buildIssue();
  await startDueIssues(new Date());
  await closeAccountOf(closed?.email ?? '');
  const server = await mailServer();
  await newsletterWork.wake();
  expect(await counts(id)).toMatchObject({ state: 'sent', sent: 1, skipped: 1 });
  expect(server.copies().get(closed?.email ?? '')).toBeUndefined();
  const copies = await db.selectFrom('newsletter_deliveries').select(['email', 'last_error']).execute();
  expect(copies.find(({ email }) => email === closed?.email)?.last_error).toBe('account closed');
});

it('waits for somebody when there is nobody to write to, and says so', async () => {
  const { id } = await buildIssue();
  await startDueIssues(new Date());
  await finishIssues(new Date());
  expect(await counts(id)).toMatchObject({ state: 'paused', problem: 'no-readers', sent: 0 });
  expect(await issueOf(id)).toMatchObject({ started_at: null });
});
