import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

export type LeaveWords = { title: string; text: string; stay: string; go: string };

type LeaveGuardProps = {
  isDirty: boolean;
  words: LeaveWords;
  /** True for an address at which the same screen goes on with what was typed. */
  isSameScreen?: (next: Location) => boolean;
};

type Guard = () => LeaveGuardProps;
const guards = new Set<Guard>();

/** The words in which to ask before somebody goes there; undefined when nothing typed is left behind. */
export function leaveWords(next: Location): LeaveWords | undefined {
  const asking = [...guards].map((guard) => guard());
  return asking.find(({ isDirty, isSameScreen }) => isDirty && !isSameScreen?.(next))?.words;
}

/** Asks before what was typed is left behind: by a link or Back (the area's `NavigationGuard` asks), or closing the tab. */
export function LeaveGuard(props: LeaveGuardProps) {
  const latest = useRef(props);
  latest.current = props;
  const { isDirty } = props;
  useEffect(() => {
    const guard = () => latest.current;
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return null;
}
