import type { Db } from '#server/db/client.ts';
import { forgetFilesOf } from '#server/records/forget-files.ts';
import { personalRequestColumns } from '#shared/request-fields.ts';
import { type RequestStatus, requestReference } from '#shared/requests.ts';
import { noStep } from './steps.ts';
import { waitingForNobody } from './waiting.ts';

/**
 * Takes the person out of all requests of a client, deleted ones included; an open one is cancelled, for there is nobody left to
 * answer. @returns the requests' ids
 */
export async function forgetRequests(trx: Db, clientId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('requests')
    .set(({ eb, ref }) => ({
      name: '',
      email: '',
      company: '',
      phone: '',
      title: eb.fn<string>('array_to_string', [ref('types'), eb.val(', ')]),
      ...Object.fromEntries(personalRequestColumns.map((column) => [column, ''])),
      ...waitingForNobody,
      ...noStep,
      question_due_at: null,
      call_asked_at: null,
      cancel_asked_at: null,
      status: eb
        .case()
        .when(ref('status'), 'in', ['new', 'in-progress'])
        .then<RequestStatus>('cancelled')
        .else(ref('status'))
        .end(),
      cancelled_at: eb
        .case()
        .when(ref('status'), 'in', ['new', 'in-progress'])
        .then(now)
        .else(ref('cancelled_at'))
        .end(),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('client_id', '=', clientId)
    .returning(['id', 'number'])
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  // Notes, reasons and texts name people; that something happened, when and by whom, stays.
  await trx.updateTable('request_events').set({ reason: null, data: '{}' }).where('request_id', 'in', ids).execute();
  await trx.deleteFrom('request_reports').where('request_id', 'in', ids).execute();
  await forgetFilesOf(
    trx,
    'request',
    rows.map(({ number }) => requestReference(number)),
  );
  await trx.deleteFrom('request_origins').where('request_id', 'in', ids).execute();
  await trx.deleteFrom('form_submissions').where('request_id', 'in', ids).execute();
  return ids;
}
