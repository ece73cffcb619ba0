import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '#app/session/live.ts';
import { type Notices, noteLook, readNotices } from './notices-api.ts';

/** A handful of changes is one reading, in milliseconds; behind other windows there is more time. */
const gatherMs = { visible: 1_000, hidden: 5_000 } as const;

/**
 * What happened, read again when something changes: behind other windows as well, for the number in the tab's title. What cannot be read
 * leaves it as it was.
 *
 * @param isShown - whether it is looked at: what is there then was seen, and stays marked until the next reading
 */
export function useNotices(isShown: boolean) {
  const [notices, setNotices] = useState<Notices>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const looking = useRef<Promise<unknown>>(Promise.resolve());
  // A look that is on its way is noted before anything is read again. One that could not be noted is told once more: no harm.
  const read = useCallback(() => looking.current.then(readNotices).then(setNotices, () => {}), []);
  useEffect(() => {
    void read();
    return () => clearTimeout(timer.current);
  }, [read]);
  useLive(({ kind }) => {
    // No notice is about a client's record.
    if (kind === 'client') return;
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void read();
    }, gatherMs[document.visibilityState]);
  });
  useEffect(() => {
    const newest = notices?.notices[0];
    if (!isShown || !newest || notices.unseen === 0) return;
    looking.current = noteLook(newest.at).catch(() => {});
    setNotices({ ...notices, unseen: 0 });
  }, [isShown, notices]);
  return { notices, read };
}
