import type { Session, VerifyOtpParams } from '@supabase/supabase-js';
import { supabase } from '#app/session/supabase.ts';

/**
 * What became of a password that was given when the account was asked for: `dropped` when the account has none now, so that its owner is
 * asked for one of their own.
 */
export type SignUpPassword = 'kept' | 'dropped' | undefined;

/** A code or link; with `disown` whoever has it keeps nothing that was typed when the account was asked for. */
type MailboxProof = VerifyOtpParams & { disown?: boolean };

/** Signs in with a mailed code or link. `isHalf` for the first of the two mailboxes of a change of address, which signs nobody in. */
export async function proveMailbox(proof: MailboxProof): Promise<{ isHalf: boolean; password: SignUpPassword }> {
  const { data, error } = await supabase().auth.verifyOtp(proof);
  if (error) throw error;
  // The service says it beside the tokens; the client hands on what it does not know.
  const session = data.session as (Session & { sign_up_password?: SignUpPassword }) | null;
  return { isHalf: session === null, password: session?.sign_up_password };
}
