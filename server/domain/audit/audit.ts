import { sql } from 'kysely';
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
  /**
   * The person (client or account) that `before` and `after` tell personal things about. They are then kept apart from the entry
   * and leave when that person is erased; the entry itself never does.
   */
  about?: string;
};

const json = (values: Record<string, unknown> | undefined) => (values ? JSON.stringify(values) : null);

/** Adds one entry to the audit log, inside the transaction of the change it tells about. */
export async function recordChange(connection: Db, change: Change): Promise<void> {
  const { actor, action, subject, before, after, about } = change;
  const { id } = await connection
    .insertInto('audit_log')
    .values({
      actor_id: typeof actor === 'string' ? null : actor.userId,
      actor_kind: typeof actor === 'string' ? actor : actor.kind,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: about ? null : json(before),
      after: about ? null : json(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!about || !(before || after)) return;
  const values = { entry_id: id, person_id: about, before: json(before), after: json(after) };
  await connection.insertInto('audit_values').values(values).execute();
}

/** Takes the personal values about these people out of the log. The entries stay. */
export async function forgetInAudit(connection: Db, people: string[]): Promise<void> {
  for (const person of people) {
    await sql`select set_config('vantaggio.erasing', ${person}, true)`.execute(connection);
    await connection.deleteFrom('audit_values').where('person_id', '=', person).execute();
  }
  await sql`select set_config('vantaggio.erasing', '', true)`.execute(connection);
}
