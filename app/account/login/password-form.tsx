import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { ConfirmSignUp } from '#app/account/confirm-sign-up.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { textLink } from '#app/account/heading.tsx';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { PasswordField } from '#app/account/password-field.tsx';
import type { SignUpPassword } from '#app/account/prove-mailbox.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';
import { ClosedAccount, findClosure } from './closed-account.tsx';
import { emailProblem } from './email-problem.ts';

type PasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => Promise<void>;
  /** Where somebody goes who forgot it. */
  forgotten: string;
};

export function PasswordForm({ email, onEmail, onDone, forgotten }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [rules, setRules] = useState<PasswordRules>();
  const [closedUntil, setClosedUntil] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { email: emailProblem(email), password: password ? undefined : m.account_password_missing() };
    setFaults(found);
    if (found.email || found.password) {
      form.current?.querySelector<HTMLInputElement>(`input[name=${found.email ? 'email' : 'password'}]`)?.focus();
      return;
    }
    void attempt(signIn);
  }

  async function signIn() {
    setUnconfirmed(false);
    const proof = { email: email.trim(), password };
    const { error } = await supabase().auth.signInWithPassword({ ...proof, options: await captcha.take() });
    setUnconfirmed(error?.code === 'email_not_confirmed');
    // Only the right password gets here; whoever closed the account by themselves can take that back.
    const eraseAfter = error?.code === 'user_banned' ? await findClosure(proof) : undefined;
    if (eraseAfter !== undefined) setClosedUntil(eraseAfter);
    else if (error) throw error;
    else await onDone();
  }

  /** Only the owner of the right password gets here. */
  const askAgain = async (address: string, options: CaptchaOptions) => {
    const { error } = await supabase().auth.resend({ type: 'signup', email: address, options });
    if (error) throw error;
  };
  const sendConfirmation = () =>
    attempt(async () => {
      await askAgain(email.trim(), await captcha.take());
      setUnconfirmed(false);
      setSentTo(email.trim());
    });

  // The mail that was asked for again is a second one: whose the password is cannot be told any more.
  const arrive = async (outcome: SignUpPassword) => {
    if (outcome === 'dropped') setRules(await readPasswordRules());
    else await onDone();
  };
  if (rules) return <OwnPassword isBelow rules={rules} onDone={onDone} />;
  if (sentTo !== undefined) {
    return <ConfirmSignUp email={sentTo} onResend={(options) => askAgain(sentTo, options)} onDone={arrive} />;
  }
  if (closedUntil !== undefined) {
    return (
      <>
        <ClosedAccount
          proof={{ email: email.trim(), password }}
          eraseAfter={closedUntil}
          onRestored={async () => {
            await signIn();
            setClosedUntil(undefined);
          }}
          onLeave={() => setClosedUntil(undefined)}
        />
        <div className="mt-4">{captcha.box}</div>
      </>
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {unconfirmed && (
        <Button onPress={sendConfirmation} className="h-11">
          {m.account_resend_confirmation()}
        </Button>
      )}
      <EntryField
        label={m.account_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={faults.email}
      />
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={faults.password}
      />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_sign_in()}</SubmitButton>
      <Link to={forgotten} className={`self-start text-14 ${textLink}`}>
        {m.account_forgotten()}
      </Link>
    </form>
  );
}
