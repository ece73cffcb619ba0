import { whileLocked } from '#server/db/held-locks.ts';
import { makeAnalysis, unfinishedArrivals } from '#server/domain/analyses/work.ts';

/**
 * Analyses what was brought. Strangers bring it: one at a time, however many processes there are, and beside what people asked for.
 *
 * @param make - for tests: what makes one
 */
export async function workOffArrivals(signal: AbortSignal, make: typeof makeAnalysis = makeAnalysis): Promise<void> {
  await whileLocked('analyses of what was brought', async () => {
    const tried = new Set<string>();
    for (;;) {
      // What came meanwhile is found here too: whoever was woken for it found the lock taken.
      const id = (await unfinishedArrivals()).find((each) => !tried.has(each));
      if (id === undefined || signal.aborted) return;
      tried.add(id);
      await make({ id, signal });
    }
  });
}
