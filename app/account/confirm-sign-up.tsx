import { supabase } from '#app/session/supabase.ts';
import { m } from '#messages/messages.js';
import { safeNextPath } from '#shared/next-path.ts';
import type { CaptchaOptions } from './captcha/use-captcha.tsx';
import { CodeForm } from './code-form.tsx';
import { proveMailbox, type SignUpPassword } from './prove-mailbox.ts';

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

/** Mails the confirmation once more. What was chosen when the account was asked for counts no longer: anybody could ask for this. */
export async function mailConfirmation(email: string, options: CaptchaOptions): Promise<void> {
  const { error } = await supabase().auth.resend({ type: 'signup', email, options });
  if (error) throw error;
}

/** Tells the account what its owner said of themselves while signing up, where the proof dropped it: they are signed in now. */
export async function tellAgain(said: Record<string, string>): Promise<void> {
  const { auth } = supabase();
  const known = (await auth.getSession()).data.session?.user.user_metadata ?? {};
  const data = Object.fromEntries(Object.entries(said).filter(([name]) => !Object.hasOwn(known, name)));
  const { error } = await auth.updateUser({ data });
  if (error) throw error;
}

type ConfirmSignUpProps = {
  email: string;
  /** Typed already, before there were scripts. */
  code?: string;
  onResend: (captcha: CaptchaOptions) => Promise<unknown>;
  onDone: (password: SignUpPassword) => Promise<void>;
};

/** Takes the code of the mail that confirms an address. */
export function ConfirmSignUp({ email, code, onResend, onDone }: ConfirmSignUpProps) {
  return (
    <CodeForm
      recipient={email}
      typed={code}
      intro={m.account_signup_sent({ email })}
      submitLabel={m.account_signup_code_submit()}
      isResendGuarded
      onResend={async (captcha) => {
        await onResend(captcha);
      }}
      onCode={async (token) => {
        const { password } = await proveMailbox({ email, token, type: 'email' });
        await onDone(password);
      }}
    />
  );
}
