import { transact } from '#server/db/transaction.ts';
import { openRequestFromMessage } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { offerUndo } from '#server/records/undo-offers.ts';
import { clientReference } from '#shared/clients.ts';
import { messageNumber, messageReference } from '#shared/messages.ts';
import { messagesChannel } from './answer.ts';
import { getMessage, messageRow } from './messages.ts';
import { lockMessages } from './queries.ts';
import { enter } from './write.ts';

function writer(person: Person): asserts person is StaffPerson {
  demand(person, 'messages.write');
  demand(person, 'requests.write');
}

/**
 * Makes a request of a message, once: a second call answers the first one's request. An open message is closed by it, for its promise
 * goes over to the request. It is taken back as long as nobody has touched the request. @throws forbidden, not_found, invalid_input when its sender was erased
 */
export async function convertMessage(person: Person, reference: string, now = new Date()) {
  writer(person);
  await transact(async (trx, announce) => {
    const number = messageNumber(reference);
    if (number !== undefined) await lockMessages(trx, [number]);
    const row = await messageRow(person, reference, trx);
    if (row.request_id !== null) return;
    if (row.email === '') throw new AppError('invalid_input', 'its sender was erased');
    const own = messageReference(row.number);
    const asked = {
      reference: own,
      name: row.name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      text: row.message,
      service: row.service,
      budget: row.budget,
      locale: row.locale,
      submittedAt: row.submitted_at,
      replyDueAt: row.reply_due_at,
      repliedAt: row.replied_at,
    };
    const request = await openRequestFromMessage(trx, asked, { person, announce, now });
    await trx
      .updateTable('messages')
      .set({
        request_id: request.id,
        status: row.status === 'open' ? 'closed' : row.status,
        version: row.version + 1,
        updated_at: now,
      })
      .where('id', '=', row.id)
      .execute();
    const before = { status: row.status, request_id: null, madeRequest: request.id };
    const items = [{ id: row.id, version: row.version + 1, before }];
    const undo = await offerUndo(trx, { kind: 'message', items, person, now });
    const client = clientReference(request.client.number);
    const entry = { kind: 'converted', data: { request: request.reference, client }, change_id: undo.id } as const;
    await enter(trx, row.id, person, entry, now);
    await recordChange(trx, {
      actor: person,
      action: 'message.converted',
      subject: { kind: 'message', id: own },
      before: { status: row.status },
      after: { request: request.reference, client },
    });
    await announce(messagesChannel, own);
  });
  return getMessage(person, reference, now);
}
