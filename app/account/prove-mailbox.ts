import type { Session, VerifyOtpParams } from '@supabase/auth-js';
import { supabase } from '#app/session/supabase.ts';

/**
 * What became of a password that was given when the account was asked for: `dropped` when the account has none now, so that its owner is
 * asked for one of their own.
 */
export type SignUpPassword = 'kept' | 'dropped' | undefined;

/** A code or link; with `disown` whoever has it keeps nothing that was typed when the account was asked for. */
type MailboxProof = VerifyOtpParams & { disown?: boolean };

/** What the service says beside the tokens; the client hands on what it does not know. */
export function signUpPasswordOf(session: Session | null): SignUpPassword {
  return (session as (Session & { sign_up_password?: SignUpPassword }) | null)?.sign_up_password;
}

/** Signs in with a mailed code or link. `isHalf` for the first of the two mailboxes of a change of address, which signs nobody in. */
export async function proveMailbox(proof: MailboxProof): Promise<{ isHalf: boolean; password: SignUpPassword }> {
  const { data, error } = await supabase().auth.verifyOtp(proof);
  if (error) throw error;
  return { isHalf: data.session === null, password: signUpPasswordOf(data.session) };
}
