import { askForCallByVisitor } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import type { CallAnswer } from '#shared/call-times.ts';
import { type CallWish, callWishSchema } from '#shared/call-wish.ts';
import { visitorOf } from './visitor.ts';

/** The call that somebody asks for on the page of their receipt, before they have proven whose address they typed. */

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 1000);

function readWish(form: FormData): CallWish | CallAnswer {
  const [phone, words] = [textOf(form, 'phone'), textOf(form, 'words')];
  const read = callWishSchema.safeParse({ phone, words, times: form.getAll('times').map(String) });
  if (read.success) return read.data;
  const message = read.error.issues.find(({ path: [field] }) => field === 'phone')?.message;
  return { fault: message === 'phone' || message === 'required' ? message : 'too_long', phone, words };
}

/**
 * Takes a post that asks for the call. @returns what is to be corrected; undefined when it is with us
 * @throws not_found, transition_refused (confirmed, over)
 */
export async function askForCall(form: FormData, receipt: string, address: string, now = new Date()) {
  const wish = readWish(form);
  if ('fault' in wish) return wish;
  const { requestId } = await visitorOf(receipt, { address, now });
  try {
    await askForCallByVisitor(requestId, { ...wish, key: textOf(form, 'key') }, now);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached')
      return { fault: 'limit' as const, phone: wish.phone, words: wish.words };
    throw error;
  }
}
