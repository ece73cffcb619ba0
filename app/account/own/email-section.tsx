import { type FormEvent, useState } from 'react';
import { EntryField } from '#app/account/entry-field.tsx';
import { emailProblem } from '#app/account/login/email-problem.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { orProveAgain } from '#app/session/prove-again/asking.ts';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { readEmail, withdrawEmailChange } from './own-api.ts';
import { Section } from './section.tsx';

type EmailSectionProps = {
  email: string;
  /** An address that waits to be confirmed. */
  pending: string | undefined;
  onChanged: () => Promise<void>;
};

/** A change of address, which both mailboxes have to agree to. */
export function EmailSection({ email, pending, onChanged }: EmailSectionProps) {
  const [wanted, setWanted] = useState('');
  const [fault, setFault] = useState<string>();
  const { attempt, busy, problem } = useAttempt();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSame = wanted.trim().toLowerCase() === email.toLowerCase();
    const found = emailProblem(wanted) ?? (isSame ? m.account_email_same() : undefined);
    setFault(found);
    if (found) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void attempt(async () => {
      const emailRedirectTo = `${window.location.origin}/account`;
      const { error } = await orProveAgain(() =>
        supabase().auth.updateUser({ email: wanted.trim() }, { emailRedirectTo }),
      );
      if (error) throw error;
      await onChanged();
      setWanted('');
    });
  }
  const withdraw = () =>
    attempt(async () => {
      const isWithdrawn = await withdrawEmailChange();
      // It may have been confirmed since this was shown, or have ended with a new password: nobody is told an address that opens nothing.
      const now = isWithdrawn ? email : await readEmail();
      await onChanged();
      toastSuccess(now === email ? m.account_email_withdrawn({ email }) : m.account_email_changed({ email: now }));
    });
  return (
    <Section
      id="email"
      title={m.account_email_title()}
      text={m.account_email_text({ email })}
      isUrgent={pending !== undefined}
    >
      {pending !== undefined && (
        <Notice
          tone="info"
          action={
            <Button look="quiet" busy={busy} onPress={() => void withdraw()}>
              {m.account_email_withdraw()}
            </Button>
          }
        >
          {m.account_email_pending({ current: email, email: pending })}
        </Notice>
      )}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <EntryField
          label={m.account_email_new()}
          name="new-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={wanted}
          onChange={setWanted}
          error={fault}
        />
        <Button type="submit" busy={busy} className="self-start">
          {m.account_email_change()}
        </Button>
      </form>
    </Section>
  );
}
