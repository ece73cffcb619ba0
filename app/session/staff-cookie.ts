import { api, call } from './typed-api.ts';

/** The mark that keeps staff's own reading out of the statistics. It lasts twelve hours; the browser cannot read it. */

/** Renewed this often while the back office is open, in milliseconds. */
const renewEveryMs = 6 * 60 * 60 * 1000;
/** Signing out does not wait longer than this, in milliseconds. */
const patienceMs = 2_000;

/** Marks this browser now and from time to time. Returns what ends that. Nobody is told when it fails: the next try comes. */
export function keepStaffCookie(): () => void {
  const mark = () => void call(api['staff-cookie'].$post()).catch(() => {});
  mark();
  const timer = setInterval(mark, renewEveryMs);
  return () => clearInterval(timer);
}

/** Takes the mark away; to be called while still signed in. */
export async function clearStaffCookie(): Promise<void> {
  const init = { signal: AbortSignal.timeout(patienceMs) };
  await api['staff-cookie'].$delete({}, { init }).catch(() => {});
}
