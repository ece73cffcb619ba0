import { type FormEvent, useEffect, useRef, useState } from 'react';
import { supabase } from '#app/session/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { DigitsField, incompleteCode } from './digits-field.tsx';
import { EntryField } from './entry-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAttempt } from './use-attempt.ts';

type ChallengeProps = { onDone: () => Promise<void>; onLeave: () => Promise<void> };

async function proveApp(code: string): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const factor = data.totp[0];
  if (!factor) throw { code: 'mfa_factor_not_found' };
  const proven = await supabase().auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (proven.error) throw proven.error;
}

async function proveRecoveryCode(code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.recoveryCodes.verify({ code });
  // The service has one code for both ways; the clock of the phone has nothing to do with this one.
  if (error?.code === 'mfa_verification_failed') throw { code: 'recovery_code_wrong' };
  if (error) throw error;
}

/** The second factor of somebody who has signed in: the app's code, or one of the codes kept for the day the app is lost. */
export function Challenge({ onDone, onLeave }: ChallengeProps) {
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const { attempt, busy, problem, setProblem } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box of each way takes the focus when it appears
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [way]);

  const prove = (given: string) =>
    attempt(async () => {
      await (way === 'app' ? proveApp(given) : proveRecoveryCode(given));
      await onDone();
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = code.trim() ? undefined : m.account_challenge_recovery_missing();
    const fault = way === 'app' ? incompleteCode(code) : missing;
    if (fault === undefined) void prove(code);
    else setProblem(fault);
  }
  function choose(other: 'app' | 'recovery') {
    setWay(other);
    setCode('');
    setProblem(undefined);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-2">{way === 'app' ? m.account_challenge_app() : m.account_challenge_recovery()}</p>
      {way === 'app' ? (
        <DigitsField
          label={m.account_challenge_app_code()}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void prove(digits)}
          error={problem}
        />
      ) : (
        <EntryField
          label={m.account_challenge_recovery_code()}
          name="recovery-code"
          autoComplete="off"
          value={code}
          onChange={setCode}
          error={problem}
          className="figures tracking-wider"
        />
      )}
      <SubmitButton busy={busy}>{m.account_continue()}</SubmitButton>
      <div className="-ml-3.5 flex flex-wrap gap-x-2">
        <Button look="quiet" onPress={() => choose(way === 'app' ? 'recovery' : 'app')}>
          {way === 'app' ? m.account_challenge_use_recovery() : m.account_challenge_use_app()}
        </Button>
        <Button look="quiet" onPress={() => void onLeave()}>
          {m.account_challenge_leave()}
        </Button>
      </div>
    </form>
  );
}
