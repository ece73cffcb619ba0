import { z } from 'zod';
import type { SmsMessage } from '#server/sms/message.ts';
import { smsTransport } from '#server/sms/provider.ts';
import { codeText } from '#server/sms/text.ts';

const propsShape = z.object({ channel: z.enum(['sms', 'whatsapp']), expiresAt: z.coerce.date(), code: z.string() });

export type SmsRow = { recipient: string; locale: string; props: unknown; outbox_name: string };

/** Hands a queued text message to the provider. Throws what {@link SmsTransport.send} throws. */
export async function handOverSms(row: SmsRow, hooks: { beforeHandingOver: () => Promise<void> }): Promise<void> {
  const { channel, code } = propsShape.parse(row.props);
  const body = codeText(code, row.locale === 'it' ? 'it' : 'en');
  const message: SmsMessage = { to: row.recipient, channel, body, outboxName: row.outbox_name };
  await smsTransport().send(message, hooks);
}

const RETRY_SECONDS = [5, 10, 20];

/** When to try a text message again after `attempts` failures; undefined when the code would arrive too late. */
export function nextSmsAttempt(row: { props: unknown; attempts: number }, now: Date): Date | undefined {
  const { expiresAt } = propsShape.pick({ expiresAt: true }).parse(row.props);
  const seconds = RETRY_SECONDS[row.attempts];
  if (seconds === undefined) return undefined;
  const next = new Date(now.getTime() + seconds * 1000);
  return next < expiresAt ? next : undefined;
}
