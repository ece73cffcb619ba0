import { type FormEvent, useState } from 'react';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { CodeForm } from '#app/account/code-form.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { readPasswordRules } from '#app/account/new-password.tsx';
import { OwnPassword } from '#app/account/own-password.tsx';
import { proveMailbox } from '#app/account/prove-mailbox.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { safeNextPath } from '#shared/next-path.ts';
import type { PasswordRules } from '#shared/passwords.ts';
import { emailProblem } from './email-problem.ts';

type CodeLoginProps = {
  email: string;
  onEmail: (email: string) => void;
  next: string | null;
  /** Told when the code's own step begins and ends. */
  onStep: (isEntering: boolean) => void;
  onDone: () => Promise<void>;
};

/** Mails a code and a link, then takes the code. The answer is the same whether or not the address has an account. */
export function CodeLogin({ email, onEmail, next, onStep, onDone }: CodeLoginProps) {
  const [sentTo, setSent] = useState<string>();
  const [hasCode, setHasCode] = useState(false);
  const [rules, setRules] = useState<PasswordRules>();
  const [fault, setFault] = useState<string>();
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();

  function setSentTo(address: string | undefined) {
    setSent(address);
    onStep(address !== undefined);
  }

  async function send(address: string, options: CaptchaOptions) {
    const emailRedirectTo = window.location.origin + (safeNextPath(next) ?? '/');
    const { error } = await supabase().auth.signInWithOtp({
      email: address,
      options: { shouldCreateUser: false, emailRedirectTo, ...options },
    });
    if (error) throw error;
  }

  /** The mail that confirms a request brings a code of its own: whoever has it needs no second one. */
  function enterCode() {
    const found = emailProblem(email);
    setFault(found);
    if (found) return;
    setHasCode(true);
    setSentTo(email.trim());
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasCode(false);
    const found = emailProblem(email);
    setFault(found);
    if (found) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const address = email.trim();
    void attempt(async () => {
      await send(address, await captcha.take());
      setSentTo(address);
    });
  }

  if (rules) return <OwnPassword isBelow rules={rules} onDone={onDone} />;
  if (sentTo !== undefined) {
    return (
      <>
        <CodeForm
          recipient={sentTo}
          mailed={!hasCode}
          isResendGuarded
          onResend={(options) => send(sentTo, options)}
          onCode={async (token) => {
            // Nobody signs up here: what came with the account was typed elsewhere, by whoever it was.
            const { password } = await proveMailbox({ email: sentTo, token, type: 'email', disown: true });
            if (password === 'dropped') setRules(await readPasswordRules());
            else await onDone();
          }}
        />
        <Button look="quiet" onPress={() => setSentTo(undefined)} className="-ml-3.5">
          {m.account_other_address()}
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-2">{m.account_code_intro()}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <EntryField
        label={m.account_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={fault}
      />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_send_code()}</SubmitButton>
      <Button look="quiet" onPress={enterCode} className="-ml-3.5 self-start">
        {m.account_have_code()}
      </Button>
    </form>
  );
}
