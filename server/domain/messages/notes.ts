import { transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { mentionedIn } from '#server/records/staff.ts';
import { entryKeyOf } from '#server/records/writing-key.ts';
import { messageNumber, messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { messageRow } from './messages.ts';
import { lockMessages } from './queries.ts';
import { enter } from './write.ts';

function writer(person: Person): asserts person is StaffPerson {
  demand(person, 'messages.write');
}

/**
 * Writes a note about a message that only staff ever read; colleagues whom it names are told. The record stays in its version: nobody's edit is disturbed.
 * With the same `key` again it does nothing more. @throws forbidden, not_found
 */
export async function addMessageNote(
  person: Person,
  reference: string,
  { text, key }: { text: string; key?: string | undefined },
  now = new Date(),
): Promise<{ added: true }> {
  writer(person);
  const mentions = await mentionedIn(text);
  return transact(async (trx, announce) => {
    const number = messageNumber(reference);
    if (number !== undefined) await lockMessages(trx, [number]);
    const row = await messageRow(person, reference, trx);
    const entry = {
      kind: 'note',
      data: { text, ...(mentions.length > 0 && { mentions }) },
      writing_key: entryKeyOf({ key, writer: person.userId, record: row.id, words: { text } }),
    } as const;
    if (!(await enter(trx, row.id, person, entry, now))) return { added: true };
    await recordChange(trx, {
      actor: person,
      action: 'message.note',
      subject: { kind: 'message', id: messageReference(row.number) },
      ...(row.client_id !== null && { personal: { about: row.client_id, after: { text } } }),
    });
    await announce(messagesChannel, messageReference(row.number));
    return { added: true };
  });
}
