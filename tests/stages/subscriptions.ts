import { afterAll } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { confirmReader } from '#server/domain/newsletter/confirm.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';

/** Subscriptions by the form, each day and network its own. */

const start = new Date('2026-12-01T09:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Each test has a day of its own, so that nobody's mails count for somebody else's limits. */
export let days = 0;
export const freshDay = () => {
  days += 2;
  return (ms: number) => new Date(start.getTime() + days * DAY + ms);
};
let networks = 0;
export const freshNetwork = () => {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${networks % 250}`;
};

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

export const form = (values: Record<string, string>) => {
  const filled = new FormData();
  for (const [name, value] of Object.entries(values)) filled.set(name, value);
  return filled;
};

export const subscribe = (email: string, now: Date, address = freshNetwork()) =>
  submitSubscription(form({ email }), { address, now });

export const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['template', 'secrets', 'queued_at'])
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute();

export const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

/** The token in the link of the last mail to the address. */
export async function tokenTo(email: string): Promise<string> {
  const last = (await mailsTo(email)).at(-1);
  const { link } = JSON.parse(open(mailSecretsPurpose, last?.secrets ?? '')) as { link: string };
  return new URL(link).searchParams.get('token') ?? '';
}

export const readerOf = (email: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'state', 'source', 'confirmed_at', 'ended_at', 'unsubscribe_token'])
    .where('email', '=', email)
    .executeTakeFirst();

export async function confirmedReader(email: string, at: (ms: number) => Date) {
  await subscribe(email, at(0));
  await answerAsks(at(0));
  await confirmReader(await tokenTo(email), at(MINUTE));
  return (await readerOf(email)) as NonNullable<Awaited<ReturnType<typeof readerOf>>>;
}
