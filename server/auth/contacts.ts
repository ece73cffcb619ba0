import { z } from 'zod';
import { env } from '#server/env.ts';
import { emailPattern, typedEmail } from '#shared/typed-email.ts';
import { AuthError } from './errors.ts';

const MAX_EMAIL_LENGTH = 255;
const emailShape = z.email({ pattern: emailPattern });
export const isEmail = (normal: string): boolean => emailShape.safeParse(normal).success;

/** The address in the form it is stored and compared in. */
export function normalizeEmail(email: string): string {
  return typedEmail(email);
}

/** An address as another service names it, normalized; undefined for what no mail could be sent to. */
export function readEmail(named: string): string | undefined {
  const normal = normalizeEmail(named);
  return normal.length <= MAX_EMAIL_LENGTH && isEmail(normal) ? normal : undefined;
}

/** Digits of a number in E.164, as it is stored and compared; throws the wire's `validation_failed`. */
export function requirePhone(phone: string): string {
  const digits = phone.replaceAll(/\s/g, '').replace(/^\+/, '');
  if (/^[1-9][0-9]{1,14}$/.test(digits)) return digits;
  throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)');
}

export type Channel = 'sms' | 'whatsapp';

/** How a code travels to a phone. WhatsApp needs a provider that speaks it. */
export function requireChannel(channel: string): Channel {
  if (!channel || channel === 'sms') return 'sms';
  if (channel === 'whatsapp' && env.GOTRUE_SMS_PROVIDER) return 'whatsapp';
  throw new AuthError(
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );
}

/** A valid, normalized address, or the wire's `validation_failed`. */
export function requireEmail(email: string): string {
  const normal = normalizeEmail(email);
  if (!normal) throw new AuthError('validation_failed', 'An email address is required');
  if (normal.length > MAX_EMAIL_LENGTH) throw new AuthError('validation_failed', 'An email address is too long');
  if (!isEmail(normal)) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  }
  return normal;
}
