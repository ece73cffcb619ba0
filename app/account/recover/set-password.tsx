import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NewPasswordField, newPasswordProblem } from '#app/account/new-password.tsx';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';

/** The new password of somebody whom the mailed code or link has let in. */
export function SetPassword({ rules, onDone }: { rules: PasswordRules; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { attempt, busy, problem } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[name="new-password"]')?.focus();
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = newPasswordProblem(password, rules);
    setFault(found);
    if (found) {
      form.current?.querySelector<HTMLInputElement>('input[name="new-password"]')?.focus();
      return;
    }
    void attempt(async () => {
      const { error } = await orProveAgain(() => supabase().auth.updateUser({ password }));
      if (error) throw error;
      onDone();
    });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <NewPasswordField
        label={m.account_new_password()}
        value={password}
        onChange={setPassword}
        rules={rules}
        error={fault}
      />
      <SubmitButton busy={busy}>{m.account_new_password_save()}</SubmitButton>
    </form>
  );
}
