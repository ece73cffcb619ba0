import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type LiveChange, useLive } from '#app/session/live.ts';
import { m } from '#messages/messages.js';

/** Between two readings, in milliseconds: a handful of changes is one. */
const gatherMs = 150;

/**
 * Reads the screen again when a request that it shows has changed on the other side.
 * @returns what to announce politely
 */
export function useLiveRefresh(isShown: (change: LiveChange) => boolean, refresh?: () => Promise<void> | void): string {
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((change) => {
    if (!isShown(change)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      await Promise.all([revalidate(), refresh?.()]);
      // Said again each time: an announcement that does not change is not read.
      if (change.kind !== 'again') setNews((now) => `${m.portal_updated()}${now.endsWith(' ') ? '' : ' '}`);
    }, gatherMs);
  });
  return news;
}
