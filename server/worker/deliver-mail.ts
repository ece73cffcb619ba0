import { deliverSms } from '#server/auth/deliver-sms.ts';
import { isSuspendedAddress } from '#server/domain/clients/clients.ts';
import { readAttachments } from '#server/domain/files/files.ts';
import { countMailAsAnswer } from '#server/domain/letters/answered.ts';
import { answeringMails, tellOfLetter } from '#server/domain/requests/desk.ts';
import { reasonOf } from '#server/errors.ts';
import {
  beginHandOver,
  type ClaimedMail,
  ClaimLost,
  claimMail,
  doubtInterrupted,
  keepClaim,
  settleMail,
  type Wanted,
} from '#server/jobs/mail-claims.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { renderMail } from '#server/mail/render.ts';
import { HandOverInterrupted, RecipientRefused } from '#server/mail/smtp-transport.ts';
import { mailTransport } from '#server/mail/transport.ts';
import { raiseAlert } from '#server/records/alerts.ts';
import { getSettings } from '#server/records/settings.ts';
import { readSmtpPassword } from '#server/records/settings-secrets.ts';
import { open } from '#server/secrets.ts';

/** Minutes to wait after the first, second, … failed attempt; after the last one the mail is `failed` and listed. */
const retryMinutes = [1, 5, 15, 60, 180, 360];

/** What a suspended client is still told: what happens to their account and data. */
const legalMails: ReadonlySet<string> = new Set(['account-erasure', 'security-notice']);

function nextAttempt(mail: ClaimedMail, now: Date): Date | undefined {
  const minutes = retryMinutes[mail.attempts];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}

type HandedOver = { subject: string; state: 'sent' | 'saved'; last_error: string | null };

/** Hands the mail over. */
async function handOver(mail: ClaimedMail): Promise<HandedOver> {
  const secrets = mail.secrets ? (JSON.parse(open(mailSecretsPurpose, mail.secrets)) as Record<string, string>) : {};
  const row = { ...mail, props: { ...(mail.props as object), ...secrets } };
  const settings = await getSettings();
  const message = { ...(await renderMail(row, settings)), attachments: await readAttachments(mail.file_ids) };
  const subject = message.keptSubject ?? message.subject;
  const transport = mailTransport(settings, await readSmtpPassword());
  const refused = await transport.send(message, {
    beforeHandingOver: () => beginHandOver(mail, { subject }),
  });
  return { subject, state: transport.outcome, last_error: refused.length > 0 ? refused.join(', ') : null };
}

async function recordFailure(mail: ClaimedMail, error: unknown, now: Date): Promise<void> {
  const next = error instanceof RecipientRefused ? undefined : nextAttempt(mail, now);
  const reason = reasonOf(error);
  log.warn({ mailId: mail.id, attempt: mail.attempts + 1, reason }, 'a message could not be handed over');
  await settleMail(mail, {
    state: next ? 'queued' : 'failed',
    attempts: mail.attempts + 1,
    last_error: reason,
    next_attempt_at: next ?? now,
  });
  // An alert about an alert that cannot leave would not leave either.
  if (!next && mail.template !== 'system-alert') {
    const path = `/admin/settings/email/outbox/${mail.id}`;
    await raiseAlert('mail-failed', { detail: reason, path }, now);
  }
}

async function deliver(mail: ClaimedMail, now: Date): Promise<void> {
  if (!legalMails.has(mail.template) && (await isSuspendedAddress(mail.recipient))) {
    await settleMail(mail, { state: 'withheld', last_error: null, secrets: null });
    return;
  }
  let done: HandedOver;
  try {
    done = await handOver(mail);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (error instanceof HandOverInterrupted)
      await settleMail(mail, { state: 'uncertain', last_error: reasonOf(error), secrets: null });
    else await recordFailure(mail, error, now);
    return;
  }
  const hasLeft = done.state === 'sent';
  await settleMail(mail, { ...done, sent_at: hasLeft ? new Date() : null, secrets: null });
  // What was saved first, and is sent now, is an answer only now.
  if (hasLeft && answeringMails.includes(mail.template)) await countMailAsAnswer(mail.id, now);
  // The client's page shows a letter as being sent until it has left, or was saved.
  if (mail.template === 'letter') await tellOfLetter(mail.id);
}

async function deliverClaimed(mail: ClaimedMail, now: Date): Promise<void> {
  const giveUp = keepClaim(mail);
  try {
    await (mail.channel === 'sms' ? deliverSms(mail, now) : deliver(mail, now));
  } finally {
    giveUp();
  }
}

/** Hands one mail that is due to SMTP or the outbox, at most once; `begun` is called when one was found. @returns whether there was one */
export async function deliverNext(wanted: Wanted, now: Date, begun: () => void = () => {}): Promise<boolean> {
  const mail = await claimMail(wanted, now);
  if (!mail) return false;
  begun();
  await deliverClaimed(mail, now);
  return true;
}

/** Hands the mail over if it is due. Does nothing when it has left already or somebody else has it. */
export const deliverMail = (mailId: string, now = new Date()) => deliverNext({ id: mailId }, now);

/** Delivers what is due and nobody works on, one after the other. */
export async function deliverLeftOverMails(now = new Date()): Promise<void> {
  await doubtInterrupted(now);
  while (await deliverNext('any', now));
}
