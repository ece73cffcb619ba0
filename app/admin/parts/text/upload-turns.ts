import { ApiProblem } from '#app/session/api-problem.ts';

/** Sixty pictures at once would use up what a person may do in a minute, and the words beside them could not be kept. */
const lanes = 3;
/** So many calls of the minute are left to everything else. */
const spare = 20;

type Clock = { now: () => number; sleep: (ms: number) => Promise<void> };
const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Lets uploads go a few at a time, and rests them while the server takes no more. */
export function createTurns({ now, sleep }: Clock = realClock) {
  let busy = 0;
  let restUntil = 0;
  const waiting: (() => void)[] = [];

  const rest = (seconds: number) => {
    restUntil = Math.max(restUntil, now() + seconds * 1_000);
  };

  async function enter(): Promise<void> {
    if (busy < lanes) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    while (restUntil > now()) await sleep(restUntil - now());
  }
  /** Whoever waits takes over the place. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    /** What the server says is left, and for how many seconds. */
    note(remaining: number, seconds: number): void {
      if (remaining < spare) rest(seconds);
    },
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
      await enter();
      try {
        for (;;) {
          try {
            return await work();
          } catch (problem) {
            const isTooMany = problem instanceof ApiProblem && problem.code === 'rate_limited';
            if (!isTooMany || typeof problem.details.seconds !== 'number') throw problem;
            rest(problem.details.seconds);
            while (restUntil > now()) await sleep(restUntil - now());
          }
        }
      } finally {
        leave();
      }
    },
  };
}
