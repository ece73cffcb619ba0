import { type FormEvent, useState } from 'react';
import { authProblemText } from '#app/account/auth-words.ts';
import { type CaptchaOptions, useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { CodeForm } from '#app/account/code-form.tsx';
import { AddressField, EntryForm } from '#app/account/entry-form.tsx';
import { newPasswordPath } from '#app/account/landing.ts';
import { addressWords, emailProblem } from '#app/account/login/email-problem.ts';
import { OtherAddress } from '#app/account/other-address.tsx';
import type { Posted } from '#app/account/posted.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useTakeOver } from '#app/account/take-over.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { m } from '#messages/messages.js';

type AskForCodeProps = {
  givenEmail: string;
  /** What the server said of a form that was sent before there were scripts. */
  posted: Posted | undefined;
  onProven: () => Promise<void>;
};

/** Mails a way to a new password and takes the code. The answer is the same whether or not the address has an account. */
export function AskForCode({ givenEmail, posted, onProven }: AskForCodeProps) {
  const refusal = posted?.step === 'form' ? posted : undefined;
  const [email, setEmail] = useState(posted?.email ?? givenEmail);
  const [sentTo, setSentTo] = useState(posted?.step === 'code' ? posted.email : undefined);
  const [fault, setFault] = useState(refusal?.fault && addressWords[refusal.fault]());
  const form = useTakeOver({ 'input[name="email"]': setEmail });
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();
  const said = problem ?? (busy || !refusal?.problem ? undefined : authProblemText(refusal.problem));

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
    const atCode = posted?.step === 'code' ? posted : undefined;
    return (
      <>
        <CodeForm
          recipient={sentTo}
          typed={atCode?.code ?? ''}
          subject={m.mail_recovery_subject}
          submitLabel={m.account_continue()}
          isResendGuarded
          takesAgain
          refusal={atCode?.problem && authProblemText(atCode.problem)}
          onResend={(options) => send(sentTo, options)}
          onCode={async (token) => {
            const { error } = await supabase().auth.verifyOtp({ email: sentTo, token, type: 'recovery' });
            if (error) throw error;
            await onProven();
          }}
        />
        <OtherAddress onPress={() => setSentTo(undefined)} className="mt-2" />
      </>
    );
  }
  return (
    <EntryForm ref={form} onSubmit={submit} said={said}>
      <AddressField value={email} onChange={setEmail} error={fault} />
      {captcha.box}
      <SubmitButton busy={busy}>{m.account_send_code()}</SubmitButton>
    </EntryForm>
  );
}
