import { SmsInterrupted, SmsRefused, type SmsTransport } from './message.ts';

/** Twilio's two ways to send a code: Messages (we make the code) and Verify (Twilio makes and checks it). */

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** A sender's number, a messaging service (`MG…`) or, for Verify, a verification service (`VA…`). */
  service: string;
  /** Only for tests: another server that speaks Twilio's wire. */
  baseUrl?: string | undefined;
};

const TIMEOUT_MS = 10_000;

/** Only these say for certain that nothing was sent; after any other fault the message may have left. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

async function post(account: TwilioAccount, host: string, path: string, form: Record<string, string>) {
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  let response: Response;
  try {
    response = await fetch(`${account.baseUrl ?? `https://${host}`}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    if (neverConnected.has(code)) throw new Error(`Twilio could not be reached (${code})`);
    throw new SmsInterrupted('Twilio gave no answer');
  }
  const answer = (await response.json().catch(() => ({}))) as { code?: number; status?: string; valid?: boolean };
  return { status: response.status, answer };
}

/** Twilio's own number for the fault (twilio.com/docs/api/errors); never its text, which repeats the phone number. */
function requireAccepted({ status, answer }: Awaited<ReturnType<typeof post>>): void {
  if (status >= 200 && status < 300) return;
  const reason = `Twilio answered ${status}${answer.code ? `, error ${answer.code}` : ''}`;
  throw status === 429 || status >= 500 ? new Error(reason) : new SmsRefused(reason);
}

/** The Messages API (`POST /2010-04-01/Accounts/{sid}/Messages.json`). */
export function twilioMessages(account: TwilioAccount): SmsTransport {
  const isService = account.service.startsWith('MG');
  return {
    outcome: 'sent',
    async send({ to, channel, body }, { beforeHandingOver }) {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
      const sender: Record<string, string> = isService
        ? { MessagingServiceSid: account.service }
        : { From: `${prefix}${account.service}` };
      await beforeHandingOver();
      const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
      requireAccepted(await post(account, 'api.twilio.com', path, { To: `${prefix}+${to}`, Body: body, ...sender }));
    },
  };
}

/** The Verify API (`POST /v2/Services/{sid}/Verifications`): the text is Twilio's, so `body` is not used. */
export function twilioVerify(account: TwilioAccount): SmsTransport {
  return {
    outcome: 'sent',
    async send({ to, channel }, { beforeHandingOver }) {
      await beforeHandingOver();
      const path = `/v2/Services/${account.service}/Verifications`;
      requireAccepted(await post(account, 'verify.twilio.com', path, { To: `+${to}`, Channel: channel }));
    },
  };
}

/** Asks Verify whether this is the code it sent; a right one is spent by asking. Throws when it cannot say. */
export async function checkWithTwilio(account: TwilioAccount, to: string, code: string): Promise<boolean> {
  const path = `/v2/Services/${account.service}/VerificationCheck`;
  const result = await post(account, 'verify.twilio.com', path, { To: `+${to}`, Code: code });
  // Unknown here means never sent, spent, too old or tried too often.
  if (result.status === 404) return false;
  requireAccepted(result);
  return result.answer.status === 'approved';
}
