import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCodeDigits } from '#app/account/code-digits.ts';
import { codeLabel, DigitsField, incompleteCode } from '#app/account/digits-field.tsx';
import { NewPasswordField, newPasswordProblem } from '#app/account/new-password.tsx';
import { PasswordField } from '#app/account/password-field.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';
import { Section } from './section.tsx';

type PasswordSectionProps = { rules: PasswordRules; email: string; onChanged: () => void };

/** Where the answer to each question of the server goes. */
const fieldOf = { nonce: 'code', current: 'current-password' };

/** A new password, and whatever else the server asks for it: a mailed code, or the current password. */
export function PasswordSection({ rules, email, onChanged }: PasswordSectionProps) {
  const [password, setPassword] = useState('');
  const [current, setCurrent] = useState('');
  const [nonce, setNonce] = useState('');
  const [asked, setAsked] = useState<'nonce' | 'current'>();
  const [faults, setFaults] = useState<{ password?: string | undefined; nonce?: string | undefined }>({});
  const { attempt, busy, problem } = useAttempt();
  const resend = useAttempt();
  const { mail: length } = useCodeDigits();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLInputElement>(`input[name="${fieldOf[asked]}"]`)?.focus();
  }, [asked]);

  async function mailCode() {
    const { error } = await supabase().auth.reauthenticate();
    if (error) throw error;
  }
  const mailAgain = () =>
    resend.attempt(async () => {
      await mailCode();
      setNonce('');
      toastSuccess(m.account_password_nonce_again());
    });

  async function change() {
    const proof = {
      ...(asked === 'nonce' ? { nonce } : {}),
      ...(asked === 'current' ? { current_password: current } : {}),
    };
    const { error } = await orProveAgain(() => supabase().auth.updateUser({ password, ...proof }));
    if (error?.code === 'reauthentication_needed') {
      await mailCode();
      setAsked('nonce');
      return;
    }
    if (error?.code === 'current_password_required') {
      setAsked('current');
      return;
    }
    if (error) throw error;
    setPassword('');
    setCurrent('');
    setNonce('');
    setAsked(undefined);
    toastSuccess(m.account_password_saved());
    onChanged();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      password: newPasswordProblem(password, rules),
      nonce: asked === 'nonce' ? incompleteCode(nonce, length) : undefined,
    };
    setFaults(found);
    const first = found.password ? 'new-password' : found.nonce ? 'code' : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else void attempt(change);
  }

  return (
    <Section id="password" title={m.account_password_title()} text={m.account_password_text()}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {/* Password managers look for the account that a new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <NewPasswordField
          label={m.account_new_password()}
          value={password}
          onChange={setPassword}
          rules={rules}
          error={faults.password}
        />
        {asked === 'current' && (
          <PasswordField
            label={m.account_password_current()}
            name="current-password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
          />
        )}
        {asked === 'nonce' && (
          <>
            <Notice tone="info">{m.account_password_nonce()}</Notice>
            <DigitsField
              label={codeLabel(length)}
              length={length}
              value={nonce}
              onChange={setNonce}
              error={faults.nonce}
            />
            {resend.problem !== undefined && <Notice tone="error">{resend.problem}</Notice>}
            <Button look="quiet" busy={resend.busy} onPress={mailAgain} className="-ml-3.5 self-start">
              {m.account_code_resend()}
            </Button>
          </>
        )}
        <Button type="submit" busy={busy} className="self-start">
          {m.account_password_change()}
        </Button>
      </form>
    </Section>
  );
}
