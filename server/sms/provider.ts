import { ConfigurationError, env } from '#server/env.ts';
import type { SmsTransport } from './message.ts';
import { outboxSms } from './outbox.ts';
import { checkWithTwilio, type TwilioAccount, twilioMessages, twilioVerify } from './twilio.ts';

/** Which provider carries text messages, as GOTRUE_SMS_PROVIDER names it; none means the outbox. */

function account(name: 'TWILIO' | 'TWILIO_VERIFY'): TwilioAccount {
  const accountSid = env[`GOTRUE_SMS_${name}_ACCOUNT_SID`];
  const authToken = env[`GOTRUE_SMS_${name}_AUTH_TOKEN`];
  const service = env[`GOTRUE_SMS_${name}_MESSAGE_SERVICE_SID`];
  if (!accountSid || !authToken || !service) {
    throw new ConfigurationError(
      `GOTRUE_SMS_${name}_ACCOUNT_SID, GOTRUE_SMS_${name}_AUTH_TOKEN and GOTRUE_SMS_${name}_MESSAGE_SERVICE_SID must be set.`,
    );
  }
  return { accountSid, authToken, service, baseUrl: env.TWILIO_API_URL };
}

/** The way out for text messages. Throws {@link ConfigurationError} for a provider without its credentials. */
export function smsTransport(): SmsTransport {
  if (env.GOTRUE_SMS_PROVIDER === 'twilio') return twilioMessages(account('TWILIO'));
  if (env.GOTRUE_SMS_PROVIDER === 'twilio_verify') return twilioVerify(account('TWILIO_VERIFY'));
  return outboxSms(`${env.DATA_DIR}/outbox`);
}

/** True where the provider, not this server, makes the codes and checks them. */
export const providerMakesCodes = (): boolean => env.GOTRUE_SMS_PROVIDER === 'twilio_verify';

/** Whether `code` is the one that the provider sent to `phone`. Throws when the provider cannot say. */
export const checkWithProvider = (phone: string, code: string): Promise<boolean> =>
  checkWithTwilio(account('TWILIO_VERIFY'), phone, code);
