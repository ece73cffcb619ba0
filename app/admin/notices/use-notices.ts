import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '#app/session/live.ts';
import { type Notices, noteLook, readNotices } from './notices-api.ts';

/** A handful of changes is one reading, in milliseconds; behind other windows there is more time. */
const gatherMs = { visible: 1_000, hidden: 5_000 } as const;

/** What happened, read again when something changes: behind other windows as well, for the number in the tab's title. What cannot be read leaves it as it was. */
export function useNotices() {
  const [notices, setNotices] = useState<Notices>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => readNotices().then(setNotices, () => {}), []);
  useEffect(() => {
    void read();
    return () => clearTimeout(timer.current);
  }, [read]);
  useLive(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void read();
    }, gatherMs[document.visibilityState]);
  });

  /** All that is shown was seen; it stays marked until the next reading. */
  async function look() {
    const newest = notices?.notices[0];
    if (!notices || !newest || notices.unseen === 0) return;
    setNotices({ ...notices, unseen: 0 });
    // Not noted, it is told once more: no harm.
    await noteLook(newest.at).catch(() => {});
  }
  return { notices, look, read };
}
