import { log } from '#server/log.ts';
import { onSettingsChange } from '#server/records/settings.ts';
import { keyedHash } from '#server/secrets.ts';
import { networkOf } from '#shared/networks.ts';
import { forgetOldHours, giveBack, readCount, type Span, takeCalls } from './counts.ts';

/**
 * How many calls of the API somebody still has in this hour, or minute. Each worker takes a handful of calls in advance and counts them down in memory,
 * so that most calls write nothing; the handful gets smaller as the limit comes near, down to one. Taken is counted as made: whatever
 * the number of workers, no more calls than the limit are let through, and a crash loses some of them, never adds any.
 */

export type Quota = {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the count begins anew. */
  resetSeconds: number;
};

/** The most that a worker takes at once, and the part of what is left. */
const mostTaken = 50;
const shareTaken = 20;
/** Calls that nobody used for so long go back, for the other workers, in milliseconds. */
const givenBackAfterMs = 5_000;
/** How long a refusal is repeated without asking the database again, in milliseconds. */
const refusedForMs = 1_000;
const tidyOneIn = 200;
/** With so few left, where handfuls are that large, the next is taken before anybody has to wait for it. */
const fewLeft = 10;

type Held = {
  limit: number;
  hour: Date;
  /** By this process's clock, in milliseconds since 1970. */
  endsAt: number;
  calls: number;
  left: number;
  usedAt: number;
  refusedUntil: number;
  /** The next handful, while it is being taken. */
  next: Promise<void> | undefined;
  /** There was no other handful. */
  isLast: boolean;
};

const held = new Map<string, Held>();
const renewals = new Map<string, Promise<void>>();
let sweeper: NodeJS.Timeout | undefined;

const handful = (room: number) => Math.max(1, Math.min(mostTaken, Math.floor(room / shareTaken)));

async function renew(who: string, limit: number, span: Span): Promise<void> {
  const before = held.get(who);
  held.delete(who);
  if (before && before.left > 0) await giveBack([{ who, hour: before.hour, left: before.left }]);
  const isSameHour = before && before.endsAt > Date.now();
  const wanted = handful(isSameHour ? limit - before.calls : limit);
  const taken = await takeCalls(who, wanted, limit, span);
  const count = taken ? { ...taken, left: wanted } : await takeLast(who, limit, span);
  const now = Date.now();
  held.set(who, {
    limit,
    hour: count.hour,
    endsAt: now + count.secondsLeft * 1000,
    calls: count.calls,
    left: count.left,
    usedAt: now,
    refusedUntil: count.left > 0 ? 0 : now + refusedForMs,
    next: undefined,
    isLast: false,
  });
  if (Math.random() < 1 / tidyOneIn) void forgetOldHours().catch(() => {});
}

/** Takes the next handful while there are still some of this one. Where it cannot be taken, the last call's successor finds out why. */
async function takeAhead(who: string, mine: Held, wanted: number, span: Span): Promise<void> {
  const taken = await takeCalls(who, wanted, mine.limit, span).catch(() => undefined);
  mine.next = undefined;
  mine.isLast = true;
  if (!taken) return;
  const isMine = held.get(who) === mine && taken.hour.getTime() === mine.hour.getTime();
  if (!isMine) return giveBack([{ who, hour: taken.hour, left: wanted }]).catch(() => {});
  mine.calls = taken.calls;
  mine.left += wanted;
  mine.isLast = false;
}

/** Where a handful has no room, one call may. */
async function takeLast(who: string, limit: number, span: Span) {
  const one = await takeCalls(who, 1, limit, span);
  if (one) return { ...one, left: 1 };
  const full = await readCount(who, span);
  // The hour ended between the two statements: the next try finds the new one.
  return full ? { ...full, left: 0 } : { hour: new Date(0), calls: limit, secondsLeft: 1, left: 0 };
}

const renewOnce = (who: string, limit: number, span: Span): Promise<void> => {
  const running = renewals.get(who) ?? renew(who, limit, span).finally(() => renewals.delete(who));
  renewals.set(who, running);
  return running;
};

const asQuota = ({ limit, calls, left, endsAt }: Held, now: number, isAllowed: boolean): Quota => ({
  isAllowed,
  limit,
  remaining: Math.max(0, limit - calls + left),
  resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
});

/** Whose names were made up lately: one costs as much as a tenth of a short call. */
const pseudonyms = new Map<string, string>();
const mostPseudonyms = 5_000;

/** What stands in the counts for an address or a person, who are not to be read there. */
function pseudonymOf(text: string): string {
  const known = pseudonyms.get(text);
  if (known !== undefined) return known;
  const made = keyedHash('api-calls', text).toString('base64url');
  if (pseudonyms.size >= mostPseudonyms) pseudonyms.clear();
  pseudonyms.set(text, made);
  return made;
}

/** Under what name the callers from an address are counted: one name for all that one sender can have. */
export const asAddress = (address: string): string => `address:${pseudonymOf(networkOf(address))}`;

/** Under what name the faults that an address tells of are counted. */
export const asReporter = (address: string): string => `reporter:${pseudonymOf(networkOf(address))}`;

/** Under what name the calls with a key are counted. */
export const asKey = (id: string): string => `key:${id}`;

/** Under what name the calls of somebody who is signed in are counted; by `kind` what they read and what they write are told apart. */
export const asPerson = (userId: string, kind: 'person' | 'reads' | 'writes' = 'person'): string =>
  `${kind}:${pseudonymOf(userId)}`;

/** Takes one call of `who`, of whom at most `limit` are let through in each hour, or minute, of the clock. */
export async function takeCall(who: string, limit: number, span: Span = 'hour'): Promise<Quota> {
  sweepRegularly();
  for (;;) {
    const now = Date.now();
    const mine = held.get(who);
    if (mine && mine.limit === limit && mine.endsAt > now) {
      if (mine.left > 0) {
        mine.left -= 1;
        mine.usedAt = now;
        const wanted = handful(limit - mine.calls);
        if (mine.left <= fewLeft && wanted > fewLeft && !mine.isLast) mine.next ??= takeAhead(who, mine, wanted, span);
        return asQuota(mine, now, true);
      }
      if (mine.refusedUntil > now) return asQuota(mine, now, false);
      if (mine.next) {
        await mine.next;
        continue;
      }
    }
    await renewOnce(who, limit, span);
  }
}

/** Gives back what `isUnneeded` names, and forgets it. */
async function release(isUnneeded: (mine: Held) => boolean): Promise<void> {
  const released = [...held].filter(([, mine]) => isUnneeded(mine));
  for (const [who] of released) held.delete(who);
  await giveBack(released.flatMap(([who, { hour, left }]) => (left > 0 ? [{ who, hour, left }] : []))).catch((error) =>
    log.warn({ err: error }, 'unused calls could not be given back'),
  );
}

/** For the end of the process, and for new limits: nothing stays taken in advance. */
export const releaseCalls = (): Promise<void> => release(() => true);

function sweepRegularly(): void {
  if (sweeper) return;
  sweeper = setInterval(() => {
    const now = Date.now();
    void release((mine) => mine.endsAt <= now || mine.usedAt + givenBackAfterMs < now);
  }, givenBackAfterMs).unref();
  onSettingsChange(() => void releaseCalls());
}
