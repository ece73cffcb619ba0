import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import type { Person } from '#server/records/person.ts';

/** What of requests and messages is news to a member of staff: what its sender did since they last had it open. */

const nouns = {
  request: {
    rows: 'requests',
    reads: 'request_reads',
    key: 'request_id',
    heard: (row: string) => sql`coalesce(${sql.ref(`${row}.heard_at`)}, ${sql.ref(`${row}.submitted_at`)})`,
  },
  message: {
    rows: 'messages',
    reads: 'message_reads',
    key: 'message_id',
    heard: (row: string) => sql`${sql.ref(`${row}.submitted_at`)}`,
  },
} as const;

/** Whether the row of this alias holds something that this person has not seen. */
export function isUnread(noun: keyof typeof nouns, row: string, viewerId: string): RawBuilder<boolean> {
  const { reads, key, heard } = nouns[noun];
  // Both are found by their key, once for each row that is shown.
  return sql<boolean>`coalesce(${heard(row)} > coalesce(
    (select seen.read_at from ${sql.table(reads)} seen where seen.user_id = ${viewerId} and seen.${sql.ref(key)} = ${sql.ref(`${row}.id`)}),
    (select viewer.reads_since from staff viewer where viewer.user_id = ${viewerId})), false)`;
}

/** Notes that somebody has a record open, where it is news to them. What programs read, nobody has seen. */
export async function noteRead(noun: keyof typeof nouns, id: string, person: Person, now: Date): Promise<void> {
  if (person.kind !== 'staff' || person.scopes) return;
  const { rows, reads, key } = nouns[noun];
  await sql`
    insert into ${sql.table(reads)} (user_id, ${sql.ref(key)}, read_at)
    select ${person.userId}, r.id, ${now} from ${sql.table(rows)} r where r.id = ${id} and ${isUnread(noun, 'r', person.userId)}
    on conflict (user_id, ${sql.ref(key)}) do update set read_at = greatest(${sql.table(reads)}.read_at, excluded.read_at)`.execute(
    db,
  );
}

/** Sets a record back to unread for one person: what its sender did last is news again. @throws forbidden for who is not staff, and for programs */
export async function markUnread(noun: keyof typeof nouns, id: string, person: Person): Promise<{ isUnread: true }> {
  if (person.kind !== 'staff' || person.scopes) throw new AppError('forbidden', 'only people at the desk read');
  const { rows, reads, key, heard } = nouns[noun];
  await sql`
    insert into ${sql.table(reads)} (user_id, ${sql.ref(key)}, read_at)
    select ${person.userId}, r.id, ${heard('r')} - interval '1 millisecond' from ${sql.table(rows)} r where r.id = ${id}
    on conflict (user_id, ${sql.ref(key)}) do update set read_at = excluded.read_at`.execute(db);
  return { isUnread: true };
}
