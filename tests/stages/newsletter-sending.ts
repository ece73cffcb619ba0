import { afterEach, beforeEach, expect } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { type MailServer, type Manners, startMailServer } from '#tests/setup/mail-server.ts';

/** Issues under way, and the mail servers that take them. */

const servers: MailServer[] = [];

beforeEach(async () => {
  Object.assign(env, { NEWSLETTER_PER_MINUTE: 1_000_000 });
  await db.deleteFrom('newsletter_issues').execute();
  await db.deleteFrom('subscribers').execute();
});
afterEach(async () => {
  await newsletterWork.stop();
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined, GOTRUE_SMTP_PORT: 587, NEWSLETTER_CONNECTIONS: 4 });
  for (const server of servers.splice(0)) await server.close();
});

export async function mailServer(manners: Manners = {}): Promise<MailServer> {
  const server = await startMailServer(manners);
  servers.push(server);
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
  return server;
}

export const issueOf = (id: number) =>
  db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const copiesOf = (id: number) =>
  db.selectFrom('newsletter_deliveries').selectAll().where('issue_id', '=', id).orderBy('id').execute();

/** The counts that an issue keeps, and the ones its copies tell. */
export async function counts(id: number) {
  const issue = await issueOf(id);
  const copies = await copiesOf(id);
  const of = (state: string) => copies.filter((copy) => copy.state === state).length;
  const told = {
    sent: of('sent'),
    saved: of('saved'),
    uncertain: of('uncertain'),
    failed: of('failed'),
    bounced: of('bounced'),
    skipped: of('skipped'),
  };
  const { sent, saved, uncertain, failed, bounced, skipped } = issue;
  expect({ sent, saved, uncertain, failed, bounced, skipped }).toEqual(told);
  expect(issue.recipients).toBe(copies.length);
  return { state: issue.state, problem: issue.problem, waiting: of('waiting') + of('handing-over'), ...told };
}
