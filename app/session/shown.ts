import { type Settled, settle } from './api-problem.ts';

/** So many screens, of a list and what lies over it, are open at once. */
const mostKept = 4;
const kept = new Map<string, unknown>();

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
  const isKept = settled.problem.code === 'offline' && kept.has(address);
  return isKept ? { ok: true, value: kept.get(address) as Value } : settled;
}

/** Nothing of one person stays for the next. */
export const forgetShown = () => kept.clear();
