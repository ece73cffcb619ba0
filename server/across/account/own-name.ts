import { db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';

/** Gives the person the name they want to be called by. */
export async function renameSelf(person: Person, name: string): Promise<void> {
  if (name === person.name) return;
  await db.transaction().execute(async (trx) => {
    if (person.kind === 'staff') {
      await trx
        .updateTable('staff')
        .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
        .where('user_id', '=', person.userId)
        .execute();
    } else {
      await trx
        .updateTable('clients')
        .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
        .where('id', '=', person.clientId)
        .execute();
    }
    const subject =
      person.kind === 'staff' ? { kind: 'user', id: person.userId } : { kind: 'client', id: person.clientId };
    const change = { actor: person, action: `${subject.kind}.renamed`, subject };
    const personal = { about: subject.id, before: { name: person.name }, after: { name } };
    await recordChange(trx, { ...change, personal });
  });
}
