import type { Db } from '#server/db/client.ts';
import { getSettings } from '#server/domain/settings/settings.ts';
import type { ClientPerson } from '#server/domain/users/person.ts';
import { staffToNotify } from '#server/domain/users/staff.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import type { ClientDeed } from '#shared/portal-requests.ts';
import { requestReference } from '#shared/requests.ts';

/** Tells whoever works on the request what its client did; everybody who is told of requests while nobody does. */
export async function tellStaff(
  trx: Db,
  request: { id: string; number: number; assigneeId: string | null },
  { person, deed, text }: { person: ClientPerson; deed: ClientDeed; text: string },
  now: Date,
): Promise<void> {
  const settings = await getSettings();
  if (!settings.email.enableEmailNotifications) return;
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
      },
      now,
    );
  }
}
