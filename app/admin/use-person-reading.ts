import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveReading } from '#app/session/use-live-reading.ts';
import { useNow } from '#app/ui/use-now.ts';
import { dayOf } from '#shared/days.ts';
import { askForPerson } from './reread-person.ts';

/** Asks anew who is signed in, and who is away, when something may have been missed and when a day of the site's calendar begins. */
export function usePersonReading(timeZone: string): void {
  const { revalidate } = useRevalidator();
  const today = dayOf(useNow(), timeZone);
  const known = useRef(today);
  const reread = async () => {
    askForPerson();
    await revalidate();
  };
  useLiveReading(({ kind }) => kind === 'again', reread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the day alone
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void reread();
  }, [today]);
}
