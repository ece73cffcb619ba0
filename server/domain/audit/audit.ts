import type { Db } from '#server/db/client.ts';
import type { Person } from '#server/domain/users/person.ts';

export type Change = {
  /** Who did it; a visitor or the system has no person. */
  actor: Person | 'visitor' | 'system';
  /** Noun and verb: `request.status`. */
  action: string;
  subject: { kind: string; id: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Adds one entry to the audit log, inside the transaction of the change it tells about. */
export async function recordChange(connection: Db, { actor, action, subject, before, after }: Change): Promise<void> {
  await connection
    .insertInto('audit_log')
    .values({
      actor_id: typeof actor === 'string' ? null : actor.userId,
      actor_kind: typeof actor === 'string' ? actor : actor.kind,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
