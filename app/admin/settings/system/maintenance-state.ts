import { useCallback, useEffect, useState } from 'react';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { type Maintenance, readMaintenance } from './system-api.ts';

/** Tells the other parts of this screen, and the other tabs, that the mode has changed. */
const channel = new BroadcastChannel('vantaggio-maintenance');
const hearers = new Set<(now: Maintenance) => void>();
const tellHere = (now: Maintenance) => {
  for (const hear of hearers) hear(now);
};
channel.onmessage = ({ data }) => tellHere(data as Maintenance);

export function tellMaintenance(now: Maintenance): void {
  tellHere(now);
  channel.postMessage(now);
}

/** Others close and open the site too: looked at this often, in milliseconds. */
const lookEveryMs = 30_000;

/** Whether the public side is closed; undefined until it is known. */
export function useMaintenance() {
  const [known, setKnown] = useState<Settled<Maintenance>>();
  const look = useCallback(async () => {
    const next = await settle(readMaintenance());
    setKnown((now) => (next.ok || !now?.ok ? next : now));
  }, []);
  useEffect(() => {
    const hear = (value: Maintenance) => setKnown({ ok: true, value });
    const lookIfSeen = () => document.visibilityState === 'visible' && void look();
    hearers.add(hear);
    void look();
    const timer = setInterval(lookIfSeen, lookEveryMs);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      hearers.delete(hear);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look]);
  return known;
}
