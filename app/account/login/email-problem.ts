import { type AddressFault, addressFault } from '#app/account/posted.ts';
import { m } from '#messages/messages.js';

export const addressWords: Record<AddressFault, () => string> = {
  missing: m.account_email_missing,
  malformed: m.account_error_email,
};

/** What is wrong with a typed address; the server has the last word. */
export function emailProblem(email: string): string | undefined {
  const fault = addressFault(email);
  return fault && addressWords[fault]();
}
