import { db } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { AppError } from '#server/errors.ts';
import { may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';

/**
 * Who of the staff has a record open, or writes about it. Nothing of it is kept: browsers say it again and again, and the others forget it a
 * while after it was last said.
 */

export const presenceStates = ['reading', 'writing', 'left'] as const;

export type PresentAt = {
  about: 'request' | 'message';
  reference: string;
  state: (typeof presenceStates)[number];
  /** Said for the first time: whoever is there says so too. */
  isNew: boolean;
};

/** What the others hear of it. */
export type Presence = PresentAt & { kind: 'presence'; person: { id: string; name: string } };

/** Channel on which all processes hear of it. */
export const presenceChannel = 'presence';

const readingActions = { request: 'requests.read', message: 'messages.read' } as const;

/** Whether somebody hears of it: other staff who may read the record. */
export const hearsPresence = (person: Person, { about, person: { id } }: Presence): boolean =>
  person.kind === 'staff' && person.userId !== id && may(person, readingActions[about]);

/** Tells colleagues that somebody reads or writes. @throws forbidden for whoever may not read such records */
export async function tellPresence(person: Person, at: PresentAt): Promise<void> {
  if (person.kind !== 'staff' || !may(person, readingActions[at.about]))
    throw new AppError('forbidden', 'only who reads records is present at them');
  const told: Presence = { kind: 'presence', ...at, person: { id: person.userId, name: person.name } };
  await notify(db, presenceChannel, JSON.stringify(told));
}
