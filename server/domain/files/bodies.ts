import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';
import type { Visitor } from './sender.ts';

/**
 * Contents that one sender is sending at this moment. Each lies on the disk before it counts to anything, so that their number has to be
 * bounded: a screen sends one after the other, and a broken connection hangs for half a minute at most.
 */
const mostAtOnce = 12;
/** Of one network of visitors, and of all of them. */
const mostOfNetwork = 3;
const mostOfVisitors = 24;
const retrySeconds = 30;

const underWay = new Map<string, number>();

function change(who: string, by: 1 | -1): void {
  const count = (underWay.get(who) ?? 0) + by;
  if (count > 0) underWay.set(who, count);
  else underWay.delete(who);
}

const demandFewer = (who: string, limit: number) => {
  if ((underWay.get(who) ?? 0) < limit) return;
  const headers = { 'retry-after': String(retrySeconds) };
  throw new AppError('rate_limited', 'too many contents at once', { details: { limit }, headers });
};

/** Under which names a sender's contents are counted, and how many each may have. */
const countsOf = (sender: Pick<Person, 'kind' | 'userId'> | Pick<Visitor, 'kind' | 'network'>): [string, number][] =>
  sender.kind === 'visitor'
    ? [
        [`network ${sender.network.toString('hex')}`, mostOfNetwork],
        ['visitors', mostOfVisitors],
      ]
    : [[sender.userId, mostAtOnce]];

/** Takes in a content while few enough of this sender's are under way in this worker. @throws rate_limited */
export async function whileFew<T>(sender: Parameters<typeof countsOf>[0], takeIn: () => Promise<T>): Promise<T> {
  const counts = countsOf(sender);
  for (const [who, limit] of counts) demandFewer(who, limit);
  for (const [who] of counts) change(who, 1);
  try {
    return await takeIn();
  } finally {
    for (const [who] of counts) change(who, -1);
  }
}
