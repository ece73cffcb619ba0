import type { Selectable } from 'kysely';
import { issueSignIn } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { Requests } from '#server/db/types.ts';
import { whoHas } from '#server/domain/content/people.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { staffToNotify } from '#server/records/staff.ts';
import type { AnalysisRequestInput } from '#shared/analysis-request-form.ts';
import { requestReference } from '#shared/requests.ts';
import type { Settings } from '#shared/settings.ts';

/** Confirmations that one mailbox gets in an hour, whoever sends the form in its name. */
const confirmationsPerHour = 10;

/**
 * False for a suspended client, who gets neither mail nor a way in, and when the mailbox had its share: the form asks nobody for a proof of the address, so it must not become a way to
 * flood somebody's mailbox, nor to replace the owner's sign-in code again and again. The request is kept all the same.
 */
export async function mayConfirm(connection: Db, clientId: string, now: Date): Promise<boolean> {
  const { sent, status } = await connection
    .selectFrom('requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .select(({ fn }) => fn.max('c.status').as('status'))
    .where('r.client_id', '=', clientId)
    .where('r.source', '=', 'site')
    .where('r.deleted_at', 'is', null)
    .where('r.submitted_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return status !== 'suspended' && sent <= confirmationsPerHour;
}

type NewRequest = Pick<Selectable<Requests>, 'id' | 'number' | 'name' | 'types' | 'priority' | 'reply_due_at'> & {
  /** `YYYY-MM-DD`. */
  analysis_due: string | null;
};

type Mailing = {
  settings: Settings;
  confirm: boolean;
  /** Who the record says the client is. What was typed into a form is repeated to nobody: the address may be another person's. */
  known: { name: string; company: string };
  /** False where no account of this address leads to the request. */
  signsIn: boolean;
};

/** The mail that confirms the request, with a way to sign in, and the notices to staff. */
export async function queueMails(
  connection: Db,
  request: NewRequest,
  value: Pick<AnalysisRequestInput, 'email' | 'company'>,
  { settings, confirm, signsIn, known }: Mailing,
): Promise<void> {
  const reference = requestReference(request.number);
  const shared = {
    reference,
    types: request.types,
    replyBy: request.reply_due_at.toISOString(),
  };
  if (confirm) {
    const redirectTo = `${publicUrl()}/client-dashboard/requests/${reference}`;
    const secrets = signsIn ? await issueSignIn(connection, { email: value.email, redirectTo }) : undefined;
    await queueMail(connection, {
      template: 'request-received',
      to: value.email,
      locale: 'en',
      props: { ...shared, analysisBy: request.analysis_due, reader: (await whoHas(null, connection))?.name ?? null },
      typed: known,
      ...(secrets ? { secrets } : {}),
      requestId: request.id,
    });
  }
  if (!settings.email.enableEmailNotifications) return;
  for (const member of await staffToNotify(connection)) {
    await queueMail(connection, {
      template: 'request-notice',
      to: member.email,
      locale: settings.general.language,
      props: {
        ...shared,
        name: request.name,
        company: value.company,
        email: value.email,
        priority: request.priority,
        url: `${publicUrl()}/admin/requests/${reference}`,
      },
      requestId: request.id,
    });
  }
}
