import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { ClientPerson } from '#server/domain/users/person.ts';
import { staffToNotify } from '#server/domain/users/staff.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import type { ClientDeed } from '#shared/portal-requests.ts';
import { requestReference } from '#shared/requests.ts';

/** Files come in handfuls: whoever is told of one within this time is told of all, in milliseconds. */
export const fileNoticeHoldMs = 2 * 60_000;

/** True while a notice of the client's files waits: it will be read together with this one's. */
async function isFileNoticeWaiting(trx: Db, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mails where request_id = ${requestId} and template = 'request-client-deed' and state = 'queued'
      and props->>'deed' = 'file' limit 1`.execute(trx);
  return rows.length > 0;
}

/** Tells whoever works on the request what its client did; everybody who is told of requests while nobody does. */
export async function tellStaff(
  trx: Db,
  request: { id: string; number: number; assigneeId: string | null },
  { person, deed, text }: { person: ClientPerson; deed: ClientDeed; text: string },
  now: Date,
): Promise<void> {
  const settings = await getSettings();
  if (!settings.email.enableEmailNotifications) return;
  if (deed === 'file' && (await isFileNoticeWaiting(trx, request.id))) return;
  const all = await staffToNotify(trx, now);
  const assignee = all.filter(({ userId }) => userId === request.assigneeId);
  const reference = requestReference(request.number);
  for (const { email } of assignee.length > 0 ? assignee : all) {
    await queueMail(
      trx,
      {
        template: 'request-client-deed',
        to: email,
        locale: settings.general.language,
        props: { reference, name: person.name, deed, text, url: `${publicUrl()}/admin/requests/${reference}` },
        requestId: request.id,
        ...(deed === 'file' && { notBefore: new Date(now.getTime() + fileNoticeHoldMs) }),
      },
      now,
    );
  }
}
