import { transact } from '#server/db/transaction.ts';
import { answerMessage, messagesChannel } from '#server/domain/messages/messages.ts';
import { stopClockByAnswers } from '#server/domain/requests/desk.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import { messageReference } from '#shared/messages.ts';
import { requestReference } from '#shared/requests.ts';

/**
 * A mail of ours has reached whom it is for: it answers its request or message, unless something newer waits for an answer or one was
 * given. Nothing happens for one about neither.
 */
export async function countMailAsAnswer(mailId: string, now: Date): Promise<void> {
  await transact(async (trx, announce) => {
    const mail = await trx
      .selectFrom('mails as m')
      .leftJoin('requests as r', 'r.id', 'm.request_id')
      .leftJoin('messages as c', 'c.id', 'm.contact_message_id')
      .select([
        'm.request_id',
        'r.number as request_number',
        'c.id as message_id',
        'c.number as message_number',
        'c.replied_at',
      ])
      .where('m.id', '=', mailId)
      .executeTakeFirst();
    if (mail?.request_id && mail.request_number !== null) {
      if (await stopClockByAnswers(trx, mail.request_id, [mailId], now))
        await announce(requestsChannel, requestReference(mail.request_number));
    }
    if (mail?.message_id && mail.message_number !== null && mail.replied_at === null) {
      await answerMessage(trx, mail.message_id, now);
      await announce(messagesChannel, messageReference(mail.message_number));
    }
  });
}
