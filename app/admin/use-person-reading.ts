import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveReading } from '#app/session/use-live-reading.ts';
import { dayOf } from '#shared/days.ts';
import { askForPerson } from './reread-person.ts';

/** How often the calendar is looked at, in milliseconds. */
const lookMs = 60_000;

/** Asks anew who is signed in, and who is away, when something may have been missed and when a day of the site's calendar begins. */
export function usePersonReading(timeZone: string): void {
  const { revalidate } = useRevalidator();
  const reread = async () => {
    askForPerson();
    await revalidate();
  };
  const latest = useRef(reread);
  latest.current = reread;
  useLiveReading(({ kind }) => kind === 'again', reread);
  // Beside the drawing of the office, not in it: it would be drawn anew each minute, and a clock that fails would take every screen with it.
  useEffect(() => {
    let seen = new Date();
    const timer = setInterval(() => {
      const now = new Date();
      if (dayOf(seen, timeZone) !== dayOf(now, timeZone)) void latest.current();
      seen = now;
    }, lookMs);
    return () => clearInterval(timer);
  }, [timeZone]);
}
