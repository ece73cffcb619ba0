import { log } from '#server/log.ts';

/** Work that finds by itself what waits, or what a crashed process left behind: one pass at a time in this process. */
export class BackgroundWork {
  #running: Promise<void> | undefined;
  #isWanted = false;
  #stopping = new AbortController();
  #pass: (signal: AbortSignal) => Promise<unknown>;
  #complaint: string;

  /**
   * @param complaint what the log says of a pass that failed
   * @param pass does what waits; between one thing and the next it asks the signal whether to go on
   */
  constructor(complaint: string, pass: (signal: AbortSignal) => Promise<unknown>) {
    this.#complaint = complaint;
    this.#pass = pass;
  }

  async #work(signal: AbortSignal): Promise<void> {
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      await this.#pass(signal);
    }
  }

  /** Begins a pass; while one goes on, has it look again. Resolves when nothing is left to do, never rejects. */
  wake(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#work(this.#stopping.signal)
      .catch((error) => log.error({ err: error }, this.#complaint))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Ends the pass that goes on; what it was at waits again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#stopping = new AbortController();
  }
}
