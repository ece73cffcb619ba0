import { type Db, db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { checkedTags, countTags, writeTags } from '#server/records/tags.ts';
import { clientReference } from '#shared/clients.ts';
import { type ClientChange, changeClient, demandStaff } from './change.ts';
import { writeClientEvent } from './events.ts';

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Gives clients the tags that `wanted` makes of those they have. */
const tagging = (wanted: (tags: string[]) => string[]): ClientChange => ({
  action: 'clients.write',
  isMade: ({ tags }) => isSame(tags, wanted(tags)),
  check: ({ tags }) => void checkedTags(wanted(tags)),
  async write(row, { trx, person, now }) {
    const changed = await writeTags(trx, 'client', row.id, wanted(row.tags));
    await trx
      .updateTable('clients')
      .set({ version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    const eventId = await writeClientEvent(trx, { clientId: row.id, kind: 'tagged', data: changed, person, now });
    await recordChange(trx, {
      actor: person,
      action: 'client.tagged',
      subject: { kind: 'client', id: clientReference(row.number) },
      personal: { about: row.id, before: { tags: row.tags }, after: { tags: wanted(row.tags) } },
    });
    return { eventId, before: { tags: row.tags } };
  },
});

/** Makes these a client's tags. @throws forbidden, not_found, stale_version, invalid_input (details.fields.tags) */
export async function tagClient(
  person: Person,
  reference: string,
  { tags, version }: { tags: string[]; version: number },
  now = new Date(),
) {
  demandStaff(person, 'clients.write');
  const wanted = checkedTags(tags);
  return changeClient(
    person,
    { reference, version },
    now,
    tagging(() => wanted),
  );
}

/** Adds tags to many clients. */
export function addingTags(tags: string[]): ClientChange {
  const more = checkedTags(tags);
  return tagging((kept) => [...new Set([...kept, ...more])].sort());
}

/** The tags of clients, for the filter of their list and for whoever writes one. @throws forbidden */
export async function listClientTags(person: Person) {
  demandStaff(person, 'clients.read');
  return { items: await countTags(db, 'client') };
}

/** Puts a client's tags back. */
export async function restoreTags(trx: Db, row: { id: string; version: number }, tags: unknown): Promise<void> {
  await writeTags(trx, 'client', row.id, Array.isArray(tags) ? tags.map(String) : []);
  await trx
    .updateTable('clients')
    .set({ version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
}
