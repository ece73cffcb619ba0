import type { Selectable } from 'kysely';
import { issueSignIn, wayBackOf } from '#server/auth/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { Requests } from '#server/db/types.ts';
import { whoHas } from '#server/domain/content/people.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { staffToNotify } from '#server/records/staff.ts';
import type { AnalysisRequestInput } from '#shared/analysis-request-form.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { requestReference } from '#shared/requests.ts';
import type { Settings } from '#shared/settings.ts';

/** Confirmations that one mailbox gets in an hour, whoever sends the form in its name. */
const confirmationsPerHour = 10;

/**
 * False for a suspended client, who gets neither mail nor a way in, and when the mailbox had its share: the form asks nobody for a proof of the address, so it must not become a way to
 * flood somebody's mailbox, nor to replace the owner's sign-in code again and again. The request is kept all the same.
 */
export async function mayConfirm(
  connection: Db,
  { clientId, email }: { clientId: string; email: string },
  now: Date,
): Promise<boolean> {
  const { status } = await connection
    .selectFrom('clients')
    .select('status')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (status === 'suspended') return false;
  const { sent } = await connection
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('recipient', '=', email)
    .where('template', '=', 'request-received')
    .where('queued_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return sent < confirmationsPerHour;
}

type NewRequest = Pick<Selectable<Requests>, 'id' | 'number' | 'name' | 'types' | 'priority' | 'reply_due_at'> & {
  /** `YYYY-MM-DD`. */
  analysis_due: string | null;
};

type Addressee = {
  /** Who the record says the client is. What was typed into a form is repeated to nobody: the address may be another person's. */
  known: { name: string; company: string; locale: Locale };
  /** False where no account of this address leads to the request, or its owner is signed in already. */
  signsIn: boolean;
  /** Whether whoever asks is signed in, and needs no more than the way to it. */
  isHere?: boolean;
  now: Date;
};

const sharedOf = ({ number, types, reply_due_at }: NewRequest) => ({
  reference: requestReference(number),
  types,
  replyBy: reply_due_at.toISOString(),
});

/**
 * The mail that confirms the request, with a way to sign in. The request remembers that way, so that it can end. To whoever closed their account it says
 * that the request is erased with it, and how to take it back: nobody can sign in to it.
 */
export async function queueConfirmation(
  connection: Db,
  request: NewRequest,
  email: string,
  { known, signsIn, isHere = false, now }: Addressee,
): Promise<void> {
  const shared = sharedOf(request);
  const redirectTo = `${publicUrl()}/client-dashboard/requests/${shared.reference}`;
  const wayBack = signsIn ? await wayBackOf(connection, email) : undefined;
  const issued = signsIn && !wayBack ? await issueSignIn(connection, { email, redirectTo }) : undefined;
  await queueMail(
    connection,
    {
      template: 'request-received',
      to: email,
      locale: known.locale,
      props: {
        ...shared,
        analysisBy: request.analysis_due,
        reader: (await whoHas(null, connection))?.name ?? null,
        ...(isHere && { url: redirectTo }),
        ...(wayBack && { erasedFrom: wayBack.eraseAfter.toISOString() }),
      },
      typed: { name: known.name, company: known.company },
      ...(issued && { secrets: { code: issued.code, link: issued.link } }),
      ...(wayBack && { secrets: { link: wayBack.link } }),
      requestId: request.id,
    },
    now,
  );
  await connection
    .updateTable('requests')
    .set({ confirming_secret: issued?.id ?? null })
    .where('id', '=', request.id)
    .execute();
}

/** What staff are told of it, beside what is stored with every request. */
type Told = Pick<AnalysisRequestInput, 'email' | 'company'> &
  Partial<Pick<AnalysisRequestInput, 'phone' | 'website' | 'currentChallenges' | 'goals'>>;

/** Tells staff of a new request. */
export async function queueNotices(
  connection: Db,
  request: NewRequest,
  value: Told,
  settings: Settings,
): Promise<void> {
  if (!settings.email.enableEmailNotifications) return;
  const shared = sharedOf(request);
  for (const member of await staffToNotify(connection, 'new')) {
    await queueMail(connection, {
      template: 'request-notice',
      to: member.email,
      locale: settings.general.language,
      props: {
        ...shared,
        name: request.name,
        company: value.company,
        email: value.email,
        phone: value.phone,
        website: value.website,
        challenges: value.currentChallenges,
        goals: value.goals,
        priority: request.priority,
        url: `${publicUrl()}/admin/requests/${shared.reference}`,
      },
      requestId: request.id,
    });
  }
}
