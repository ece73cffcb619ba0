import { supabase } from '#app/session/supabase.ts';
import { m } from '#messages/messages.js';
import { safeNextPath } from '#shared/next-path.ts';
import type { CaptchaOptions } from './captcha/use-captcha.tsx';
import { CodeForm } from './code-form.tsx';

type SignUp = {
  email: string;
  password: string;
  next: string | null;
  data?: Record<string, string>;
  captcha: CaptchaOptions;
};

/**
 * Asks for an account, or for its confirmation once more. The answer is the same for an address that has one; its owner gets a mail that
 * says so. True when the account is open at once, without a confirmation.
 */
export async function sendSignUp({ email, password, next, data = {}, captcha }: SignUp): Promise<boolean> {
  const emailRedirectTo = window.location.origin + (safeNextPath(next) ?? '/client-dashboard');
  const options = { data, emailRedirectTo, ...captcha };
  const answer = await supabase().auth.signUp({ email: email.trim(), password, options });
  if (answer.error) throw answer.error;
  return answer.data.session !== null;
}

type ConfirmSignUpProps = {
  email: string;
  onResend: (captcha: CaptchaOptions) => Promise<unknown>;
  onDone: () => Promise<void>;
};

/** Takes the code of the mail that confirms an address. */
export function ConfirmSignUp({ email, onResend, onDone }: ConfirmSignUpProps) {
  return (
    <CodeForm
      recipient={email}
      intro={m.account_signup_sent({ email })}
      submitLabel={m.account_signup_code_submit()}
      isResendGuarded
      onResend={async (captcha) => {
        await onResend(captcha);
      }}
      onCode={async (token) => {
        const { error } = await supabase().auth.verifyOtp({ email, token, type: 'email' });
        if (error) throw error;
        await onDone();
      }}
    />
  );
}
