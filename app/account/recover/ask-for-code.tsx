import { type FormEvent, useState } from 'react';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { CodeForm } from '#app/account/code-form.tsx';
import { EntryField } from '#app/account/entry-field.tsx';
import { newPasswordPath } from '#app/account/landing.ts';
import { emailProblem } from '#app/account/login/email-problem.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

/** Mails a way to a new password and takes the code. The answer is the same whether or not the address has an account. */
export function AskForCode({ givenEmail, onProven }: { givenEmail: string; onProven: () => Promise<void> }) {
  const [email, setEmail] = useState(givenEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();

  async function send(address: string, options: CaptchaOptions) {
    const redirectTo = window.location.origin + newPasswordPath;
    const { error } = await supabase().auth.resetPasswordForEmail(address, { redirectTo, ...options });
    if (error) throw error;
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = emailProblem(email);
    setFault(found);
    if (found) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void attempt(async () => {
      await send(email.trim(), await captcha.take());
      setSentTo(email.trim());
    });
  }

  if (sentTo !== undefined) {
    return (
      <>
        <CodeForm
          recipient={sentTo}
          submitLabel={m.account_continue()}
          isResendGuarded
          onResend={(options) => send(sentTo, options)}
          onCode={async (token) => {
            const { error } = await supabase().auth.verifyOtp({ email: sentTo, token, type: 'recovery' });
            if (error) throw error;
            await onProven();
          }}
        />
        <Button look="quiet" onPress={() => setSentTo(undefined)} className="mt-2 -ml-3.5">
          {m.account_other_address()}
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <EntryField
        label={m.account_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={fault}
      />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_send_code()}</SubmitButton>
    </form>
  );
}
