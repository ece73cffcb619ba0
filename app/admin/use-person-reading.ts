import { useEffect } from 'react';
import { useLive } from '#app/session/live.ts';
import { dayOf } from '#shared/days.ts';
import { askForPerson } from './reread-person.ts';

/** How often the calendar is looked at, in milliseconds. */
const lookMs = 60_000;

/**
 * Has it asked anew who is signed in, and who is away, once something may have been missed or a day of the site's calendar has begun: with
 * the next reading of any screen, and those that live read at once. A text that somebody writes is not read again for it.
 */
export function usePersonReading(timeZone: string): void {
  // At once: screens wait a moment before they read, and then ask for the person too.
  useLive(({ kind }) => {
    if (kind === 'again') askForPerson();
  });
  // Beside the drawing of the office, not in it: it would be drawn anew each minute, and a clock that fails would take every screen with it.
  useEffect(() => {
    let seen = new Date();
    const timer = setInterval(() => {
      const now = new Date();
      if (dayOf(seen, timeZone) !== dayOf(now, timeZone)) askForPerson();
      seen = now;
    }, lookMs);
    return () => clearInterval(timer);
  }, [timeZone]);
}
