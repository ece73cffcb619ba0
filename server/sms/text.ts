import { m } from '#messages/messages.js';
import { env } from '#server/env.ts';

/** The text with its code; an operator's own wording has `{{ .Code }}` where the code goes, as on the hosted service. */
export function codeText(code: string, locale: 'it' | 'en'): string {
  const own = env.GOTRUE_SMS_TEMPLATE;
  return own ? own.replaceAll(/\{\{\s*\.Code\s*\}\}/g, code) : m.sms_code({ code }, { locale });
}
