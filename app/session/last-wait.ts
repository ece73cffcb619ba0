/** The client of the sign-in service keeps no headers of its answers, and only `Retry-After` says how long a limit lasts. */

let known: { until: number } | undefined;

/** The browser's `fetch`, which remembers what the newest refusal said about waiting. */
export const fetchNotingWaits: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'));
    known = seconds > 0 ? { until: Date.now() + seconds * 1000 } : undefined;
  }
  return answer;
};

/** Seconds that the newest refusal asked to wait from now on; undefined when it named none, or they are over. */
export function lastWaitSeconds(): number | undefined {
  const left = known ? Math.ceil((known.until - Date.now()) / 1000) : 0;
  return left > 0 ? left : undefined;
}
