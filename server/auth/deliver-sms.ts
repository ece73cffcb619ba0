import { z } from 'zod';
import { reasonOf } from '#server/errors.ts';
import { beginHandOver, type ClaimedMail, ClaimLost, settleMail } from '#server/jobs/mail-claims.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { log } from '#server/log.ts';
import { raiseAlert } from '#server/records/alerts.ts';
import { open } from '#server/secrets.ts';
import { SmsInterrupted, SmsRefused, type SmsTransport } from '#server/sms/message.ts';
import { smsTransport } from '#server/sms/provider.ts';
import { codeText } from '#server/sms/text.ts';

const propsShape = z.object({ channel: z.enum(['sms', 'whatsapp']), expiresAt: z.coerce.date() });
const secretsShape = z.object({ code: z.string() });

async function handOver(mail: ClaimedMail, now: Date): Promise<SmsTransport['outcome']> {
  const { channel, expiresAt } = propsShape.parse(mail.props);
  if (expiresAt <= now) throw new SmsRefused('The code was too old before the message could leave');
  const { code } = secretsShape.parse(JSON.parse(open(mailSecretsPurpose, mail.secrets ?? '')));
  const body = codeText(code, mail.locale === 'it' ? 'it' : 'en');
  const message = { to: mail.recipient, channel, body, outboxName: mail.outbox_name };
  const transport = smsTransport();
  await transport.send(message, { beforeHandingOver: () => beginHandOver(mail, {}) });
  return transport.outcome;
}

async function recordFailure(mail: ClaimedMail, error: unknown, now: Date): Promise<void> {
  const reason = reasonOf(error);
  log.warn({ mailId: mail.id, reason }, 'a text message could not be handed over');
  if (error instanceof SmsInterrupted) {
    await settleMail(mail, { state: 'uncertain', last_error: reason, secrets: null });
    return;
  }
  const attempts = mail.attempts + 1;
  await settleMail(mail, { state: 'failed', attempts, last_error: reason, next_attempt_at: now, secrets: null });
  await raiseAlert('mail-failed', { detail: reason, path: `/admin/settings/email/outbox/${mail.id}` }, now);
}

/**
 * Hands a text message over, once, if its code still lives; answers whether that went well: it left, or is saved where there is no
 * provider. Nothing is tried again: whoever waited was told, and asks for another.
 */
export async function deliverSms(mail: ClaimedMail, now: Date): Promise<boolean> {
  let state: SmsTransport['outcome'];
  try {
    state = await handOver(mail, now);
  } catch (error) {
    if (!(error instanceof ClaimLost)) await recordFailure(mail, error, now);
    return false;
  }
  const sentAt = state === 'sent' ? new Date() : null;
  await settleMail(mail, { state, sent_at: sentAt, last_error: null, secrets: null });
  return true;
}
