import { type FormEvent, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCaptcha } from '#app/account/captcha/use-captcha.tsx';
import { mailConfirmation } from '#app/account/confirm-sign-up.tsx';
import { AddressField, EntryForm } from '#app/account/entry-form.tsx';
import { textLink } from '#app/account/heading.tsx';
import { PasswordField } from '#app/account/password-field.tsx';
import { rememberWay, showWay, useShownWay } from '#app/account/sign-in-way.ts';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useIsLive, useTakeOver } from '#app/account/take-over.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { ClosedAccount, type Closure, findClosure } from './closed-account.tsx';
import { emailProblem } from './email-problem.ts';
import { sendCode } from './send-code.ts';

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  next: string | null;
  /** What the server said of a form that was sent before there were scripts. */
  refused: { fault?: string | undefined; problem?: string | undefined };
  onCode: (isMailed: boolean) => void;
  /** The confirmation of a sign-up was mailed again. */
  onConfirming: () => void;
  onDone: () => Promise<void>;
};

/**
 * The address first. A code is the way for everybody; the password's box is in the document all the same, out of sight, for whoever has
 * one and for programs that fill it. The service is not asked which of the two an address has.
 */
export function SignInForm({ email, onEmail, next, refused, onCode, onConfirming, onDone }: SignInFormProps) {
  const way = useShownWay();
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: string | undefined; password?: string | undefined }>({
    email: refused.fault,
  });
  const [unconfirmed, setUnconfirmed] = useState(false);
  const [closure, setClosure] = useState<Closure>();
  const isLive = useIsLive();
  const { attempt, busy, problem } = useAttempt();
  const captcha = useCaptcha();
  const form = useTakeOver({ 'input[name="email"]': onEmail, [secretBox]: takePassword });
  const focusOn = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)?.focus();

  // A browser shows what it has filled in before it tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the scripts arrive
  useLayoutEffect(() => {
    if (form.current?.querySelector(secretBox)?.matches(':autofill')) showWay('password');
  }, []);

  /** Whoever fills in a password means it. */
  function takePassword(value: string) {
    setPassword(value);
    if (value) showWay('password');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isByPassword = way === 'password';
    const found = {
      email: emailProblem(email),
      password: isByPassword && !password ? m.account_password_missing() : undefined,
    };
    setFaults(found);
    if (found.email) focusOn('input[name="email"]');
    else if (found.password) focusOn(secretBox);
    else void attempt(isByPassword ? signIn : mailCode);
  }

  async function mailCode() {
    await sendCode(email.trim(), next, await captcha.take());
    onCode(true);
  }

  async function signIn() {
    setUnconfirmed(false);
    const proof = { email: email.trim(), password };
    const { error } = await supabase().auth.signInWithPassword({ ...proof, options: await captcha.take() });
    setUnconfirmed(error?.code === 'email_not_confirmed');
    // Only the right password gets here; whoever closed the account by themselves can take that back.
    const closed = error?.code === 'user_banned' ? await findClosure(proof) : undefined;
    if (closed !== undefined) setClosure(closed);
    else if (error) throw error;
    else {
      rememberWay('password');
      await onDone();
    }
  }

  /** Only the owner of the right password gets here. */
  const sendConfirmation = () =>
    attempt(async () => {
      await mailConfirmation(email.trim(), await captcha.take());
      setUnconfirmed(false);
      onConfirming();
    });

  /** The mail that confirms a request brings a code of its own: whoever has it needs no second one. */
  function enterCode() {
    const fault = emailProblem(email);
    setFaults({ email: fault });
    if (fault) focusOn('input[name="email"]');
    else onCode(false);
  }

  function turnTo(other: 'code' | 'password') {
    showWay(other);
    setFaults({});
    if (other === 'password') focusOn(email.trim() ? secretBox : 'input[name="email"]');
  }

  const forgotten = `/recover${email.trim() ? `?email=${encodeURIComponent(email.trim())}` : ''}`;
  if (closure !== undefined) {
    return (
      <>
        <ClosedAccount
          proof={{ email: email.trim(), password }}
          closure={closure}
          onRestored={async () => {
            await signIn();
            setClosure(undefined);
          }}
          onLeave={() => setClosure(undefined)}
        />
        <div className="mt-4">{captcha.box}</div>
      </>
    );
  }
  const said = problem ?? (busy ? undefined : refused.problem);
  return (
    <EntryForm ref={form} onSubmit={submit} said={said}>
      {unconfirmed && (
        <Button onPress={sendConfirmation} className="h-11">
          {m.account_resend_confirmation()}
        </Button>
      )}
      <AddressField value={email} onChange={onEmail} error={faults.email} />
      <div
        aria-hidden={way === 'code' || undefined}
        className="pointer-events-none absolute h-px w-px overflow-hidden opacity-0 by-password:pointer-events-auto by-password:static by-password:h-auto by-password:w-auto by-password:overflow-visible by-password:opacity-100"
      >
        <PasswordField
          label={m.account_password()}
          autoComplete="current-password"
          value={password}
          onChange={takePassword}
          error={faults.password}
          isAside={way === 'code'}
        />
      </div>
      {captcha.box}
      <div className="by-password:hidden">
        <SubmitButton busy={busy}>{m.account_send_code()}</SubmitButton>
      </div>
      <div className="hidden by-password:block">
        <SubmitButton busy={busy}>{m.account_sign_in()}</SubmitButton>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-x-2 by-password:hidden">
        <span className="hidden with-script:block">
          <Button look="quiet" data-way-to="password" onPress={() => turnTo('password')}>
            {m.account_use_password()}
          </Button>
        </span>
        <Button look="quiet" type={isLive ? 'button' : 'submit'} name="has-code" onPress={enterCode}>
          {m.account_have_code()}
        </Button>
      </div>
      <div className="-ml-3.5 hidden flex-wrap items-center gap-x-2 by-password:flex">
        <Button look="quiet" onPress={() => turnTo('code')}>
          {m.account_way_code()}
        </Button>
        <Link to={forgotten} className={`px-3.5 text-14 ${textLink}`}>
          {m.account_forgotten()}
        </Link>
      </div>
    </EntryForm>
  );
}

const secretBox = 'input[autocomplete="current-password"]';
