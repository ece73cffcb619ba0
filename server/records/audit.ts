import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Person } from '#server/records/person.ts';

export type Change = {
  /** Who did it; a visitor or the system has no person. */
  actor: Person | 'visitor' | 'system';
  /** Noun and verb: `request.status`. */
  action: string;
  subject: { kind: string; id: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /**
   * What names or describes a person (a client's or account's id): kept apart from the entry, and gone when that person is
   * erased; the entry itself never goes. Names, addresses and free texts belong here, never into `before` and `after`.
   */
  personal?: { about: string; before?: Record<string, unknown>; after?: Record<string, unknown> };
};

const json = (values: Record<string, unknown> | undefined) => (values ? JSON.stringify(values) : null);

/** Adds one entry to the audit log, inside the transaction of the change it tells about. */
export async function recordChange(connection: Db, change: Change): Promise<void> {
  const { actor, action, subject, before, after, personal } = change;
  const { id } = await connection
    .insertInto('audit_log')
    .values({
      actor_id: typeof actor === 'string' ? null : actor.userId,
      actor_kind: typeof actor === 'string' ? actor : actor.kind,
      api_key_id: typeof actor !== 'string' && actor.kind === 'staff' ? (actor.key?.id ?? null) : null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: json(before),
      after: json(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!personal) return;
  const values = {
    entry_id: id,
    person_id: personal.about,
    before: json(personal.before),
    after: json(personal.after),
  };
  await connection.insertInto('audit_values').values(values).execute();
}

/** Takes the personal values that entries about these records hold out of the log: the records are gone. The entries stay. */
export async function forgetSubjects(connection: Db, kind: string, ids: string[]): Promise<void> {
  const entries = connection
    .selectFrom('audit_log')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids);
  const people = await connection
    .selectFrom('audit_values')
    .select('person_id')
    .distinct()
    .where('entry_id', 'in', entries)
    .execute();
  for (const { person_id: person } of people) {
    await sql`select set_config('vantaggio.erasing', ${person}, true)`.execute(connection);
    await connection
      .deleteFrom('audit_values')
      .where('person_id', '=', person)
      .where('entry_id', 'in', entries)
      .execute();
  }
  await sql`select set_config('vantaggio.erasing', '', true)`.execute(connection);
}

/** Takes the personal values about these people out of the log. The entries stay. */
export async function forgetInAudit(connection: Db, people: string[]): Promise<void> {
  for (const person of people) {
    await sql`select set_config('vantaggio.erasing', ${person}, true)`.execute(connection);
    await connection.deleteFrom('audit_values').where('person_id', '=', person).execute();
  }
  await sql`select set_config('vantaggio.erasing', '', true)`.execute(connection);
}
