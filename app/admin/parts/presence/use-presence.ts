import { useEffect, useRef, useState } from 'react';
import { type Present, useColleagues } from '#app/session/live.ts';
import { api, call } from '#app/session/typed-api.ts';
import { type Here, hear, sayEveryMs, stillHere } from './here.ts';

type Subject = Pick<Present, 'about' | 'reference'>;
type Said = Pick<Present, 'state' | 'isNew'>;

/** Said in passing: one that is lost is said again, and nobody waits for it. */
const say = (subject: Subject, said: Said) =>
  call(api.presence.$post({ json: { ...subject, ...said } })).catch(() => {});

/**
 * Tells colleagues that one looks at a record, or writes about it, as long as it is in front.
 * @returns who else does
 */
export function usePresence({ about, reference }: Subject, isWriting: boolean): Here[] {
  const [here, setHere] = useState<Here[]>([]);
  const state = isWriting ? 'writing' : 'reading';
  const now = useRef<Present['state']>(state);
  now.current = state;

  useEffect(() => {
    const subject = { about, reference };
    let isIn = false;
    const look = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen) void say(subject, { state: now.current, isNew: !isIn });
      else if (isIn) void say(subject, { state: 'left', isNew: false });
      isIn = isSeen;
      setHere((known) => stillHere(known, Date.now()));
    };
    look();
    const timer = setInterval(look, sayEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      if (isIn) void say(subject, { state: 'left', isNew: false });
      setHere([]);
    };
  }, [about, reference]);

  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current === isWriting) return;
    wasWriting.current = isWriting;
    void say({ about, reference }, { state: isWriting ? 'writing' : 'reading', isNew: false });
  }, [about, reference, isWriting]);

  useColleagues((present) => {
    if (present.about !== about || present.reference !== reference) return;
    setHere((known) => hear(known, present, Date.now()));
    if (present.isNew && document.visibilityState === 'visible')
      void say({ about, reference }, { state: now.current, isNew: false });
  });
  return here;
}
