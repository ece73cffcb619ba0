import { useEffect, useRef, useState } from 'react';
import { checkLinks } from '#app/admin/blog/posts-api.ts';
import { addressesIn, type CheckedLink } from '#shared/post-checks.ts';

/** Milliseconds of quiet before new links are checked by themselves. */
const quietTime = 1_500;

/**
 * Where the links of a text lead. Each address is asked for once; `isOn` checks new ones by itself, for other sites should hear of a
 * draft only when it is about to go out, or somebody wants to know.
 */
export function useLinkCheck(content: string, isOn: boolean) {
  const addresses = addressesIn(content);
  const [known, setKnown] = useState<ReadonlyMap<string, CheckedLink>>(new Map());
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle');
  const leave = useRef(new AbortController());
  const unknown = addresses.filter((address) => !known.has(address));

  async function check(which: string[]): Promise<void> {
    if (which.length === 0) return;
    setState('checking');
    try {
      const found = await checkLinks(which, leave.current.signal);
      setKnown((before) => new Map([...before, ...found.map((link) => [link.address, link] as const)]));
      setState('idle');
    } catch {
      if (!leave.current.signal.aborted) setState('failed');
    }
  }

  useEffect(() => {
    leave.current = new AbortController();
    return () => leave.current.abort();
  }, []);

  const open = unknown.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are others to be checked
  useEffect(() => {
    if (!isOn || open === '' || state === 'checking') return;
    const timer = setTimeout(() => void check(open.split('\n')), quietTime);
    return () => clearTimeout(timer);
  }, [isOn, open, state === 'checking']);

  return {
    links: addresses.flatMap((address) => known.get(address) ?? []),
    /** Addresses that nothing is known of. */
    unknown,
    state,
    check: () => check(unknown.length > 0 ? unknown : addresses),
  };
}
