import os from 'node:os';

/** As many as Node begins for V8 on any machine unless it is told otherwise. */
const mostOfNode = 4;

/**
 * How many threads V8 has in a process beside ours, to collect garbage and to compile. All threads of the process share them, also one that yields (an
 * analysis), and they themselves do not yield: four on two processors take turns from whoever answers requests, each time garbage is collected.
 *
 * @param processors - of the machine, as far as this process may use them
 */
export const helperThreads = (processors: number = os.availableParallelism()): number =>
  Math.min(mostOfNode, Math.max(1, processors - 1));
