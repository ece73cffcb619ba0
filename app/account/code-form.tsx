import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { EntryField } from './entry-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAttempt } from './use-attempt.ts';
import { useCountdown } from './use-countdown.ts';

const CODE_LENGTH = 6;
const RESEND_SECONDS = 60;

type CodeFormProps = {
  /** Whom the code was mailed to, as far as this page knows. */
  recipient: string;
  onCode: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
};

/** Enter the mailed code. Six digits are sent as soon as they are there, typed, pasted or filled in by the phone. */
export function CodeForm({ recipient, onCode, onResend }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { attempt, busy, problem, setProblem } = useAttempt();
  const resend = useAttempt();
  const { left, restart } = useCountdown(RESEND_SECONDS);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  function change(value: string) {
    const digits = value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code) void attempt(() => onCode(digits));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === CODE_LENGTH) void attempt(() => onCode(code));
    else setProblem(m.account_code_incomplete());
  }

  const sendAgain = () =>
    resend.attempt(async () => {
      await onResend();
      setProblem(undefined);
      setCode('');
      restart();
    });

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p role="status" className="text-ink-2">
        {m.account_code_sent({ email: recipient })}
      </p>
      <EntryField
        label={m.account_code()}
        name="code"
        value={code}
        onChange={change}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem}
        className="figures text-center text-26 font-semibold tracking-[0.4em] indent-[0.4em]"
      />
      <SubmitButton busy={busy}>{m.account_code_submit()}</SubmitButton>
      {resend.problem !== undefined && <Notice tone="error">{resend.problem}</Notice>}
      <Button look="quiet" isDisabled={left > 0} busy={resend.busy} onPress={sendAgain} className="self-start -ml-3.5">
        {left > 0 ? m.account_code_resend_in({ seconds: left }) : m.account_code_resend()}
      </Button>
    </form>
  );
}
