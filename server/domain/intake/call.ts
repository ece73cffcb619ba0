import { askForCallByVisitor } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import { type CallAnswer, mostTimes } from '#shared/call-times.ts';
import { type CallWish, callWishSchema } from '#shared/call-wish.ts';
import { visitorOf } from './visitor.ts';

/** The call that somebody asks for on the page of their receipt, before they have proven whose address they typed. */

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 1000);

const typedIn = (form: FormData) => ({
  phone: textOf(form, 'phone'),
  words: textOf(form, 'words'),
  times: form.getAll('times').map(String).slice(0, mostTimes),
});

function readWish(form: FormData, now: Date): CallWish | CallAnswer {
  const typed = typedIn(form);
  const read = callWishSchema.safeParse({ ...typed, times: form.getAll('times').map(String) });
  if (!read.success) {
    const message = read.error.issues.find(({ path: [field] }) => field === 'phone')?.message;
    return { fault: message === 'phone' || message === 'required' ? message : 'too_long', ...typed };
  }
  // The page may have been open since yesterday: nobody can call then any more.
  return read.data.times.some((time) => new Date(time) <= now) ? { fault: 'passed', ...typed } : read.data;
}

/**
 * Takes a post that asks for the call. @returns what is to be corrected; undefined when it is with us
 * @throws not_found, transition_refused (confirmed, over)
 */
export async function askForCall(form: FormData, receipt: string, address: string, now = new Date()) {
  const wish = readWish(form, now);
  if ('fault' in wish) return wish;
  const { requestId } = await visitorOf(receipt, { address, now });
  try {
    await askForCallByVisitor(requestId, { ...wish, key: textOf(form, 'key') }, now);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached')
      return { fault: 'limit' as const, ...typedIn(form) };
    throw error;
  }
}
