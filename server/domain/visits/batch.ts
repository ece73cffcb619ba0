import type { Device, Utm } from '#server/records/came-from.ts';
import type { RecordKind } from '#shared/visited-pages.ts';

/** A page that was shown, as it waits to be written. */
export type View = {
  day: string;
  visitor: string;
  page: string;
  slot: number;
  at: string;
  kind: RecordKind | null;
  slug: string | null;
  device: Device;
} & Utm;

/** A document that was asked for from another site. */
export type Arrival = { day: string; visitor: string; page: string; slot: number; at: string; source: string };

/** The same page for the same visitor counts once in this many milliseconds. */
const slotMs = 10_000;
export const slotOf = (now: Date) => Math.floor(now.getTime() / slotMs);

/** More than this waits only while the database is away, or under attack: what comes then is left out. Entries. */
const mostWaiting = 10_000;
/** This many wait no longer for the clock. */
export const writeAt = 500;

/** Views, and arrivals, of one network (an office, a household) in ten minutes and one worker. */
const viewsPerNetwork = 300;
const windowMs = 600_000;

type Keyed = { day: string; visitor: string; page: string; slot: number };
const keyOf = ({ day, visitor, page, slot }: Keyed) => `${day} ${visitor} ${page} ${slot}`;

/**
 * What this process has counted and not yet written. A crash loses it: a few seconds of counts, which nobody was promised.
 * Keys make writing idempotent, so a batch whose fate is unknown is simply written again.
 */
export class Batch {
  #views = new Map<string, View>();
  #arrivals = new Map<string, Arrival>();
  #window = 0;
  readonly #networks = new Map<string, number>();

  get size(): number {
    return this.#views.size + this.#arrivals.size;
  }

  /** Takes a view, or says why not. `network` names the visitor's network for the limit. */
  addView(view: View, network: string): 'taken' | 'repeated' | 'flood' | 'full' {
    const key = keyOf(view);
    if (this.#views.has(key)) return 'repeated';
    if (this.#views.size >= mostWaiting) return 'full';
    if (this.#isFlood(network, Date.parse(view.at))) return 'flood';
    this.#views.set(key, view);
    return 'taken';
  }

  /** Takes an arrival, within the same limits. */
  addArrival(arrival: Arrival, network: string): void {
    const key = keyOf(arrival);
    if (this.#arrivals.has(key) || this.#arrivals.size >= mostWaiting) return;
    if (!this.#isFlood(`arrivals of ${network}`, Date.parse(arrival.at))) this.#arrivals.set(key, arrival);
  }

  #isFlood(network: string, now: number): boolean {
    const window = Math.floor(now / windowMs);
    if (window !== this.#window || this.#networks.size > mostWaiting) {
      this.#window = window;
      this.#networks.clear();
    }
    const count = (this.#networks.get(network) ?? 0) + 1;
    this.#networks.set(network, count);
    return count > viewsPerNetwork;
  }

  /** Hands over all that waits. */
  take(): { views: View[]; arrivals: Arrival[] } {
    const taken = { views: [...this.#views.values()], arrivals: [...this.#arrivals.values()] };
    this.#views = new Map();
    this.#arrivals = new Map();
    return taken;
  }

  /** Takes back what could not be written. */
  putBack({ views, arrivals }: { views: View[]; arrivals: Arrival[] }): void {
    for (const view of views) if (this.#views.size < mostWaiting) this.#views.set(keyOf(view), view);
    for (const arrival of arrivals) if (this.#arrivals.size < mostWaiting) this.#arrivals.set(keyOf(arrival), arrival);
  }
}
