import type { AuditEntry } from './audit-api.ts';

/** So many entries of one kind, by one person within one minute, are one line: an import, a change of many rows. */
export const fewestOfDeed = 5;

type Told = Pick<AuditEntry, 'action' | 'actor' | 'at'>;

const keyOf = ({ action, actor, at }: Told) => [action, actor.kind, actor.id, at.slice(0, 16)].join(' ');

/** Neighbouring entries that came of one deed, together; every entry stays, in its order. */
export function deedsOf<Entry extends Told>(entries: readonly Entry[]): Entry[][] {
  const deeds: Entry[][] = [];
  for (const entry of entries) {
    const last = deeds.at(-1);
    if (last?.[0] && keyOf(last[0]) === keyOf(entry)) last.push(entry);
    else deeds.push([entry]);
  }
  return deeds.flatMap((deed) => (deed.length < fewestOfDeed ? deed.map((entry) => [entry]) : [deed]));
}
