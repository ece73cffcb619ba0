import type { CaptchaOptions } from '#app/account/captcha/use-captcha.tsx';
import { supabase } from '#app/session/supabase.ts';
import { safeNextPath } from '#shared/next-path.ts';

/** Where the link of the mail leads. */
export const afterCode = (origin: string, next: string | null): string => origin + (safeNextPath(next) ?? '/');

/** Mails a code and a link. The answer is the same whether or not the address has an account. */
export async function sendCode(address: string, next: string | null, options: CaptchaOptions): Promise<void> {
  const emailRedirectTo = afterCode(window.location.origin, next);
  const { error } = await supabase().auth.signInWithOtp({
    email: address,
    options: { shouldCreateUser: false, emailRedirectTo, ...options },
  });
  if (error) throw error;
}
