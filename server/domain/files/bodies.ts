import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';

/**
 * Contents that one person is sending at this moment. Each lies on the disk before it counts to anything, so that their number has to be
 * bounded: a screen sends one after the other, and a broken connection hangs for half a minute at most.
 */
const mostAtOnce = 12;
const retrySeconds = 30;

const underWay = new Map<string, number>();

/** Takes in a content while few enough of this person's are under way in this worker. @throws rate_limited */
export async function whileFew<T>({ userId }: Person, takeIn: () => Promise<T>): Promise<T> {
  const count = underWay.get(userId) ?? 0;
  if (count >= mostAtOnce) {
    const headers = { 'retry-after': String(retrySeconds) };
    throw new AppError('rate_limited', 'too many contents at once', { details: { limit: mostAtOnce }, headers });
  }
  underWay.set(userId, count + 1);
  try {
    return await takeIn();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}
