import { ApiProblem, type Settled, settle } from './api-problem.ts';

/** So many screens, of a list and what lies over it, are open at once. */
const mostKept = 4;
const kept = new Map<string, unknown>();
let keptFrame: { value: unknown } | undefined;

/** No answer, or none but that there is none for now: maintenance, a restore, a database or a server that is away. */
const isOutOfReach = ({ code, status }: ApiProblem) => code === 'offline' || (status >= 502 && status <= 504);

/**
 * As {@link settle}, for a screen on which somebody may be writing: when it is read again and the server is out of reach, what is shown
 * stays, and with it what is typed.
 * @param address of the screen: another one is another reading
 */
export async function settleOver<Value>(address: string, work: Promise<Value>): Promise<Settled<Value>> {
  const settled = await settle(work);
  if (settled.ok) {
    kept.delete(address);
    kept.set(address, settled.value);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return settled;
  }
  const isKept = isOutOfReach(settled.problem) && kept.has(address);
  return isKept ? { ok: true, value: kept.get(address) as Value } : settled;
}

/** Whether a reading is one of the screen that stands, and not of one that is being opened. */
function isOnScreen(address: string): boolean {
  const { origin, pathname, search } = window.location;
  return kept.has(address) && address === origin + pathname + search;
}

/**
 * {@link settleOver} for what opens at once, before its data are there. When it is read again it is waited for: whoever has saved something, and
 * then goes on, finds it there.
 *
 * @returns for a loader, which would wait for a promise that is not in an object
 */
export async function followOver<Value>(
  address: string,
  work: Promise<Value>,
): Promise<{ detail: Settled<Value> | Promise<Settled<Value>> }> {
  const isReadAgain = isOnScreen(address);
  const detail = settleOver(address, work);
  return { detail: isReadAgain ? await detail : detail };
}

/** {@link settleOver} for what an area stands on, whatever screens are opened in it. @throws what cannot be read and was not before */
export async function readOver<Value>(work: Promise<Value>): Promise<Value> {
  try {
    const value = await work;
    keptFrame = { value };
    return value;
  } catch (problem) {
    if (keptFrame && problem instanceof ApiProblem && isOutOfReach(problem)) return keptFrame.value as Value;
    throw problem;
  }
}

/** Nothing of one person stays for the next. */
export function forgetShown(): void {
  kept.clear();
  keptFrame = undefined;
}
