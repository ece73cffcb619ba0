import { setTimeout as wait } from 'node:timers/promises';
import { type HeldLocks, holdLocks } from '#server/db/held-locks.ts';
import {
  beginHandOver,
  claimDeliveries,
  clearLane,
  type Delivery,
  finishIssues,
  hasWork,
  messageFor,
  namedLanes,
  noteServerTrouble,
  type Outcome,
  type RenderedIssue,
  readIssueText,
  settleDelivery,
  startDueIssues,
} from '#server/domain/newsletter/work.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { type Carried, type Carrier, newsletterCarrier } from '#server/mail/newsletter-carrier.ts';
import { getSettings } from '#server/records/settings.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { BackgroundWork } from '#server/worker/background-work.ts';
import type { Settings } from '#shared/settings.ts';

/**
 * The newsletter leaves by lanes. A lane hands over one copy at a time over one connection; it is whoever holds its advisory lock, so
 * that all processes together never have more connections than there are lanes, and whoever takes the lane of a dead process knows
 * that what it was handing over is in doubt.
 */

/** First part of the lanes' lock keys. */
const laneLocks = 730_501;

/** Minutes to wait after the first, second, … "not now" for one copy; after the last one it has failed. */
const retryMinutes = [5, 15, 60, 180, 360];

type Lane = {
  number: number;
  locks: HeldLocks;
  carrier: Carrier;
  settings: Settings;
  texts: Map<number, ReturnType<typeof readIssueText>>;
  signal: AbortSignal;
};

/** Why a copy of somebody who is no reader any more did not leave, as the screens know it. */
const leftOut = { left: 'unsubscribed', closed: 'account closed' } as const;

/** What becomes of a copy, by how handing it over went; nothing is written about what was not tried. */
function outcomeOf(carried: Carried, delivery: Delivery, now: Date): Outcome | undefined {
  switch (carried.kind) {
    case 'sent':
    case 'saved':
      return { state: carried.kind };
    case 'withheld':
      return undefined;
    case 'server':
      return { state: 'waiting', reason: carried.reason, next: now, isAttempt: false };
    case 'later': {
      const minutes = retryMinutes[delivery.attempts];
      if (minutes === undefined) return { state: 'failed', reason: carried.reason };
      return {
        state: 'waiting',
        reason: carried.reason,
        next: new Date(now.getTime() + minutes * 60_000),
        isAttempt: true,
      };
    }
    default:
      return { state: carried.kind, reason: carried.reason };
  }
}

/** Sends one copy. @returns false when nothing more of this issue is to be tried by this lane now */
async function deliver(lane: Lane, delivery: Delivery): Promise<boolean> {
  const { number, carrier, settings } = lane;
  let text = lane.texts.get(delivery.issueId);
  if (!text) {
    text = readIssueText(delivery.issueId);
    lane.texts.set(delivery.issueId, text);
  }
  const { rendered, startedAt } = await text;
  const asked: { answer?: Awaited<ReturnType<typeof beginHandOver>> } = {};
  const carried = await carrier.carry(copyOf(delivery, rendered, startedAt, settings), async () => {
    // Whoever lost the locks may have a successor at work on the same rows.
    if (!lane.locks.areHeld()) return false;
    asked.answer = await beginHandOver(number, delivery, carrier.leavesDoubt);
    return asked.answer === 'go';
  });
  const now = new Date();
  const outcome = outcomeOf(carried, delivery, now);
  if (outcome) await settleDelivery(number, delivery, outcome, now);
  else if (asked.answer === 'left' || asked.answer === 'closed')
    await settleDelivery(number, delivery, { state: 'skipped', reason: leftOut[asked.answer] }, now);
  else return false;
  if (carried.kind !== 'server' && carried.kind !== 'uncertain') return true;
  log.warn({ issue: delivery.issueId, reason: carried.reason }, 'the newsletter meets trouble with the mail server');
  const isInterruption = carried.kind === 'uncertain';
  await noteServerTrouble(delivery.issueId, { reason: carried.reason, isInterruption }, now);
  return false;
}

const copyOf = (delivery: Delivery, rendered: RenderedIssue, startedAt: Date, settings: Settings) =>
  messageFor(delivery, rendered, { startedAt, settings });

/** Milliseconds from the beginning of one copy to that of the next on one lane. */
const paceMs = () => (60_000 / env.NEWSLETTER_PER_MINUTE) * env.NEWSLETTER_CONNECTIONS;

async function runLane(lane: Lane): Promise<void> {
  const goesOn = () => !lane.signal.aborted && lane.locks.areHeld();
  try {
    while (goesOn()) {
      const batch = await claimDeliveries(lane.number, new Date());
      if (batch.length === 0) return;
      for (const delivery of batch) {
        if (!goesOn()) return;
        const next = lane.carrier.leavesDoubt ? wait(paceMs(), undefined, { signal: lane.signal }) : undefined;
        next?.catch(() => {}); // the end of it is told by the signal
        if (!(await deliver(lane, delivery))) {
          if (lane.locks.areHeld()) await clearLane(lane.number);
          break;
        }
        await next?.catch(() => {});
      }
    }
  } finally {
    lane.carrier.close();
    // What is not done goes back. Whose locks are lost leaves that to who takes them next.
    if (lane.locks.areHeld()) await clearLane(lane.number);
  }
}

/** Takes the lanes that nobody has, clears away what dead processes left in them, and sends until nothing is due. */
async function sendDue(signal: AbortSignal): Promise<void> {
  const settings = await getSettings();
  const password = await readSmtpPassword();
  const ours = Array.from({ length: env.NEWSLETTER_CONNECTIONS }, (_, index) => index + 1);
  // More lanes than now may have been at work when a process died.
  const wanted = [...new Set([...ours, ...(await namedLanes())])];
  const locks = await holdLocks(laneLocks, wanted);
  try {
    for (const number of locks.numbers) {
      const uncertain = await clearLane(number);
      if (uncertain > 0) log.warn({ lane: number, uncertain }, 'copies of the newsletter are in doubt');
    }
    const texts: Lane['texts'] = new Map();
    const lanes = locks.numbers.filter((number) => ours.includes(number));
    const ends = await Promise.allSettled(
      lanes.map((number) => {
        const carrier = newsletterCarrier(settings, password);
        return runLane({ number, locks, settings, texts, signal, carrier });
      }),
    );
    for (const end of ends)
      if (end.status === 'rejected') log.error({ err: end.reason }, 'a lane of the newsletter ended early');
  } finally {
    await locks.release();
  }
}

/** Sends what is due; after a stop, the copies that are under way end and the others wait. */
export const newsletterWork = new BackgroundWork('the newsletter could not be sent', async (signal) => {
  await startDueIssues(new Date());
  if (await hasWork(new Date())) await sendDue(signal);
  if (!signal.aborted) await finishIssues(new Date());
});
