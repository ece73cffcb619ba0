import { useState } from 'react';
import type { LiveChange } from './live.ts';
import { useLiveReading } from './use-live-reading.ts';
import { useRereading } from './use-rereading.ts';

type LiveRefresh = {
  /** Whether a change is of something that the screen shows. */
  isShown: (change: LiveChange) => boolean;
  /** What is read beside the screen's own data. */
  refresh?: () => Promise<void> | void;
  /** What to announce politely of a change; nothing for what the screen announces itself. */
  say?: (change: Exclude<LiveChange, { kind: 'again' }>) => string;
};

/**
 * Reads the screen again when something that it shows has changed elsewhere; one that nobody looks at waits until somebody does. What is
 * typed, chosen and focused stays: only data comes.
 * @returns what to announce politely
 */
export function useLiveRefresh({ isShown, refresh, say }: LiveRefresh): string {
  const revalidate = useRereading();
  const [news, setNews] = useState('');
  useLiveReading(isShown, async (change) => {
    await Promise.all([revalidate(), refresh?.()]);
    const words = change.kind === 'again' ? undefined : say?.(change);
    // Said again each time: an announcement that does not change is not read.
    if (words) setNews((now) => `${words}${now.endsWith(' ') ? '' : ' '}`);
  });
  return news;
}
