import { announceLocally } from '#server/db/notifications.ts';

/** Channel on which the database itself names accounts whose sessions ended or changed. */
export const sessionChannel = 'auth_session';

/** Call after the transaction that ended sessions: this process forgets them before it answers, the others when told. */
export function sessionsChanged(userId: string): void {
  announceLocally(sessionChannel, userId);
}
