import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { startDueIssues } from '#server/domain/newsletter/work.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { buildPost, type Call } from '#tests/factories.ts';

/** Issues of the newsletter that are written and begun. */

afterAll(async () => {
  await newsletterWork.stop();
  await closeQueue();
  await closeDatabase();
});
beforeEach(async () => {
  await db.deleteFrom('newsletter_issues').execute();
  await db.deleteFrom('subscribers').execute();
});

export const fields = {
  subject: 'Seven questions',
  preheader: 'Before you spend',
  intro: 'Dear reader,',
  content: 'full',
};

/** As if its ten seconds were over: it starts, and nothing has left yet. */
export async function start(id: number): Promise<void> {
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
export async function begin(call: Call, postId?: number) {
  const post = postId ?? (await buildPost()).id;
  const { status, json } = await call('/newsletter-issues', { postId: post, key: randomUUID() });
  expect(status).toBe(201);
  return json.issue as { id: number; version: number; post: { id: number } };
}
