import { afterEach, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { resendCopies } from '#server/domain/newsletter/desk.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';

afterEach(async () => {
  await newsletterWork.stop();
  restoreEnvironment();
});

it('a saved copy leaves once, when a person says so and there is a server; whoever left the newsletter meanwhile gets none', async () => {
  setEnvironment({ NEWSLETTER_PER_MINUTE: 1_000_000 });
  const readers = await buildReaders(6);
  const { id } = await buildIssue();
  const issue = () => db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await newsletterWork.wake();
  expect(await issue()).toMatchObject({ state: 'sent', recipients: 6, sent: 0, saved: 6 });
  const { userId, name, email } = await buildStaff('Admin');
  const admin = { kind: 'staff' as const, userId, name, email, role: 'Admin' as const };
  await expect(resendCopies(admin, id, { state: 'saved' })).rejects.toMatchObject({ code: 'transition_refused' });
  const server = await startMailServer();
  setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
  await newsletterWork.wake();
  expect(server.accepted).toEqual([]);
  const [leaver = 0, erased = 0] = readers.map((reader) => reader.id);
  await db.updateTable('subscribers').set({ state: 'unsubscribed' }).where('id', '=', leaver).execute();
  await db.deleteFrom('subscribers').where('id', '=', erased).execute();
  expect(await issue()).toMatchObject({ recipients: 5, saved: 5 });
  await resendCopies(admin, id, { state: 'saved' });
  await newsletterWork.wake();
  expect(await issue()).toMatchObject({ state: 'sent', sent: 4, saved: 0, skipped: 1 });
  expect(server.accepted).toHaveLength(4);
  await server.close();
});
