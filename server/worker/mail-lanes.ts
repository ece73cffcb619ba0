import { listenTo } from '#server/db/notifications.ts';
import { doubtInterrupted, nextDue } from '#server/jobs/mail-claims.ts';
import { mailChannel } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { deliverNext } from '#server/worker/deliver-mail.ts';

/**
 * The ways by which mails leave a process. Each goes on until nothing is due, so a burst needs no more than the news of its first mail;
 * the codes that somebody waits for have places of their own, however much else waits or however slowly the server answers.
 */
class MailLane {
  #wanted: 'urgent' | 'any';
  #places: number;
  #running = new Set<Promise<void>>();
  #news = 0;
  isStopped = false;

  /** @param places how many mails leave at a time */
  constructor(wanted: 'urgent' | 'any', places: number) {
    this.#wanted = wanted;
    this.#places = places;
  }

  /** Something may be due. */
  wake(): void {
    this.#news += 1;
    this.#begin();
  }

  #begin(): void {
    if (this.isStopped || this.#running.size >= this.#places) return;
    const run = this.#work()
      .catch((error) => log.error({ err: error }, 'waiting mails could not be sent'))
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #work(): Promise<void> {
    while (!this.isStopped) {
      const heard = this.#news;
      // Where one is due there may be more: the next place looks while this one is at work.
      const wasOne = await deliverNext(this.#wanted, new Date(), () => this.#begin());
      if (!wasOne && heard === this.#news) return;
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.#running);
  }
}

let lanes: MailLane[] = [];
let isListening = false;

/** Begins to send what is due, and whatever becomes due. */
export function startMails(): void {
  lanes = [new MailLane('urgent', 2), new MailLane('any', 3)];
  if (!isListening) listenTo(mailChannel, wakeMails, wakeMails);
  isListening = true;
}

export function wakeMails(): void {
  for (const lane of lanes) lane.wake();
}

/** What becomes due later than this is found by another look, in milliseconds. */
const soonMs = 30_000;
let alarm: NodeJS.Timeout | undefined;

/** Mails that can be taken back leave when their time is over, not at the next look after it. */
async function wakeWhenDue(now: Date): Promise<void> {
  const at = await nextDue(now);
  clearTimeout(alarm);
  const wait = at ? at.getTime() - now.getTime() : soonMs;
  if (wait < soonMs) alarm = setTimeout(wakeMails, wait + 1).unref();
}

/** Looks for what crashed processes left behind, for what has become due by the clock, and for what soon will. */
export function sweepMails(): void {
  const now = new Date();
  doubtInterrupted(now).catch((error) => log.error({ err: error }, 'mails in doubt could not be looked for'));
  wakeWhenDue(now).catch((error) => log.error({ err: error }, 'mails that are due soon could not be looked for'));
  wakeMails();
}

/** Ends after the mails that are under way. */
export async function stopMails(): Promise<void> {
  clearTimeout(alarm);
  await Promise.all(lanes.map((lane) => lane.stop()));
}
