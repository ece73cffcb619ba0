import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { AppError } from '#server/errors.ts';
import { fingerprintOf } from '#server/records/writing-key.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { answerDeadline } from './answer-clock.ts';
import { findDouble, type Known, lockSender, type Post, type PublicForm, storePost } from './forms.ts';

/** A row of `quarantined_submissions`. What the sender was told is null in rows of before it was kept. */
export type AsidePost = {
  payload: unknown;
  address: Buffer;
  at: Date;
  number: number | null;
  reply_due_at: Date | null;
  idempotency_key: string | null;
  locale: Locale;
};

/**
 * Stores a post that was put aside as if it had been accepted when it came: with its number and its deadline, or a new deadline where
 * that one has passed. One that was sent again and taken meanwhile is that record.
 * @returns the record's reference, empty where the form's records have none
 * @throws invalid_input where the form has changed so that it would not take these fields any more
 */
export async function releasePost<Schema extends z.ZodMiniObject>(
  form: PublicForm<Schema>,
  aside: AsidePost,
  { connection, announce, now }: Pick<Post, 'connection' | 'announce' | 'now'>,
): Promise<string> {
  const { success, data } = form.schema.safeParse(aside.payload);
  if (!success) throw new AppError('invalid_input', 'the form would not take this post any more');
  const value = data as z.output<Schema>;
  const { address, at, locale, idempotency_key: key } = aside;
  const known: Known = { form: form.name, key: key ?? randomUUID(), fingerprint: fingerprintOf(value), address };
  await lockSender(connection, known);
  const double = await findDouble(connection, known, at);
  if (double) return (await form.receiptOf(connection, double, value)).reference;
  const promised = form.numbers && {
    number: aside.number ?? (await form.numbers.next(connection)),
    // A promise that nobody can keep any more is not repeated in a mail: the 24 hours begin again.
    replyDueAt: aside.reply_due_at && aside.reply_due_at > now ? aside.reply_due_at : await answerDeadline(now),
  };
  const post: Post = { connection, announce, now, at, locale, promised };
  return (await storePost(form, known, post, value)).reference;
}
