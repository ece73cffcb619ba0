import { transact } from '#server/db/transaction.ts';
import { moveAnalysesOfRequest } from '#server/domain/analyses/across.ts';
import { moveFilesOfRequest } from '#server/domain/files/files.ts';
import { idempotencyKeyOf, takeTurn } from '#server/domain/forms/turns.ts';
import { correctAddress, lockUnconfirmed } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import { getSettings } from '#server/records/settings.ts';
import type { AddressAnswer } from '#shared/address-answer.ts';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { visitorOf } from './visitor.ts';

/** The address that a request was sent with, put right by whoever holds its receipt. */

/** So often in an hour, of one request and from one network: each is a mail to somebody who may not have asked for it. */
const perHour = 3;

function readAddress(form: FormData): { email: string } | AddressAnswer {
  const typed = String(form.get('email') ?? '').slice(0, 1000);
  const read = analysisRequestSchema.shape.email.safeParse(typed);
  if (read.success) return { email: read.data };
  const message = read.error.issues[0]?.message;
  return { fault: message === 'required' || message === 'too_long' ? message : 'email', email: typed };
}

/**
 * Takes a post that corrects the address, or has the mail sent once more: the same request, with its files and what was read of them; what
 * went to the mailbox before opens nothing any more.
 * @returns what is to be corrected; undefined when it is done
 * @throws not_found, transition_refused (confirmed, over)
 */
export async function sendTo(form: FormData, receipt: string, address: string, now = new Date()) {
  const read = readAddress(form);
  if ('fault' in read) return read;
  const { requestId, reference } = await visitorOf(receipt, { address, now });
  await getSettings(); // read before the transaction takes its connection
  try {
    await transact(async (trx, announce) => {
      const row = await lockUnconfirmed(trx, requestId);
      if (!row) throw new AppError('transition_refused', 'confirmed meanwhile', { details: { status: 'confirmed' } });
      const turn = { form: 'address', key: idempotencyKeyOf(form), values: read, address, requestId, perHour };
      if (!(await takeTurn(trx, turn, now))) return;
      const clientId = await correctAddress(trx, row, { ...read, announce, now });
      if (clientId === row.client_id) return;
      await moveFilesOfRequest(trx, reference, clientId);
      await moveAnalysesOfRequest(trx, requestId, clientId);
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited')
      return { fault: 'limit', email: read.email } satisfies AddressAnswer;
    throw error;
  }
}
