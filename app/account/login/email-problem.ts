import { m } from '#messages/messages.js';

/** What is wrong with a typed address; the server has the last word. */
export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return m.account_email_missing();
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : m.account_error_email();
}
