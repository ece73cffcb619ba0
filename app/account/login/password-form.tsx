import { type FormEvent, useRef, useState } from 'react';
import { EntryField } from '#app/account/entry-field.tsx';
import { PasswordField } from '#app/account/password-field.tsx';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { emailProblem } from './email-problem.ts';

type PasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onDone: () => Promise<void>;
  onForgotten: () => void;
};

export function PasswordForm({ email, onEmail, onDone, onForgotten }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const { attempt, busy, problem } = useAttempt();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { email: emailProblem(email), password: password ? undefined : m.account_password_missing() };
    setFaults(found);
    if (found.email || found.password) {
      form.current?.querySelector<HTMLInputElement>(`input[name=${found.email ? 'email' : 'password'}]`)?.focus();
      return;
    }
    void attempt(async () => {
      const { error } = await supabase().auth.signInWithPassword({ email, password });
      if (error) throw error;
      await onDone();
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
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
      <SubmitButton busy={busy}>{m.account_sign_in()}</SubmitButton>
      <Button look="quiet" onPress={onForgotten} className="self-start -ml-3.5">
        {m.account_forgotten()}
      </Button>
    </form>
  );
}
