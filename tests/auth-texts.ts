import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { open } from '#server/secrets.ts';

let numbers = 0;

/** A number that nobody has; Italian, in E.164 without `+`. */
export function freshPhone(): string {
  numbers += 1;
  return `39333${String(process.pid % 1000).padStart(3, '0')}${String(numbers).padStart(4, '0')}`;
}

/** The code of the newest text message to `phone`, undefined when none was queued. */
export async function readTextedCode(phone: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('secrets')
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .where('secrets', 'is not', null)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.secrets ? JSON.parse(open(mailSecretsPurpose, row.secrets)).code : undefined;
}
