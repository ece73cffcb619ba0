import { supabase } from '#app/session/supabase.ts';

/** How a second factor can be proven: the app's code, a code by text message, or one kept for the day that neither is there. */
export type FactorWay = 'app' | 'text' | 'recovery';

/** The ways that this person has, the handiest first. */
export async function listWays(): Promise<FactorWay[]> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const ways: FactorWay[] = [];
  if (data.totp.length > 0) ways.push('app');
  if (data.phone.length > 0) ways.push('text');
  return [...ways, 'recovery'];
}

async function factorFor(way: 'app' | 'text'): Promise<string> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const factor = way === 'app' ? data.totp[0] : data.phone[0];
  if (!factor) throw { code: 'mfa_factor_not_found' };
  return factor.id;
}

/** Whether a proof was refused because its factor was removed meanwhile. */
export const isFactorGone = (problem: unknown): boolean =>
  (problem as { code?: unknown } | null)?.code === 'mfa_factor_not_found';

/** A code that was sent, to be named with the answer. */
export type SentCode = { factorId: string; challengeId: string };

/** Too many wrong codes: what is said of passwords, that a mailed code may work sooner, is no help here. */
export const factorFault = <Fault extends { code?: string | undefined }>(error: Fault): Fault | { code: string } =>
  error.code === 'over_request_rate_limit' ? { code: 'mfa_recovery_codes_locked' } : error;

/** Sends a code to the person's phone. */
export async function sendText(): Promise<SentCode> {
  const factorId = await factorFor('text');
  const { data, error } = await supabase().auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return { factorId, challengeId: data.id };
}

/** Raises the session by the code that was sent. */
export async function proveText(sent: SentCode | undefined, code: string): Promise<void> {
  if (!sent) throw { code: 'mfa_challenge_expired' };
  const { error } = await supabase().auth.mfa.verify({ ...sent, code });
  // The clock of the phone has nothing to do with this one.
  if (error?.code === 'mfa_verification_failed') throw { code: 'otp_expired' };
  if (error) throw factorFault(error);
}

/** Raises the session by the app's code of now. */
export async function proveApp(code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId: await factorFor('app'), code });
  if (error) throw factorFault(error);
}

/** Raises the session by a code that was kept; it is used up. */
export async function proveRecoveryCode(code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.recoveryCodes.verify({ code });
  // The service has one code for every way; the clock of the phone has nothing to do with this one.
  if (error?.code === 'mfa_verification_failed') throw { code: 'recovery_code_wrong' };
  if (error) throw factorFault(error);
}
