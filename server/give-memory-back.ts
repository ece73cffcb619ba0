import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives the system back what the heap of this process no longer needs. V8 does so by itself only while a program goes on making things:
 * one that is done with its start and then waits keeps all that the start threw away.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const quietForMs = 1_000;
/** Part of its time in which a process that is quiet works at most. */
const quietShare = 0.05;
const muchBytes = 24e6;

/**
 * Gives memory back each time that this process has been quiet for a second after its heap grew by much: a worker keeps what a rush of visitors
 * took for half a minute otherwise. Nobody waits for it but who comes in that twentieth of a second.
 *
 * @param options.everyMs how often it looks, which is as long as the quiet must be
 * @param options.giveBack what is done then
 * @returns ends it
 */
export function giveMemoryBackWhenQuiet({ everyMs = quietForMs, giveBack = giveMemoryBack } = {}): () => void {
  let kept = process.memoryUsage().heapTotal;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, before).utilization < quietShare;
    before = now;
    if (!isQuiet || process.memoryUsage().heapTotal - kept < muchBytes) return;
    giveBack();
    kept = process.memoryUsage().heapTotal;
    before = performance.eventLoopUtilization();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
