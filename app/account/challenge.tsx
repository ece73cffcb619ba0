import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { m } from '#messages/messages.js';
import { isSessionOver } from './auth-words.ts';
import { DigitsField, incompleteCode } from './digits-field.tsx';
import { EntryField } from './entry-field.tsx';
import {
  type FactorWay,
  isFactorGone,
  listWays,
  proveApp,
  proveRecoveryCode,
  proveText,
  type SentCode,
  sendText,
} from './prove-factor.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAttempt } from './use-attempt.ts';

type ChallengeProps = {
  onDone: () => Promise<void>;
  onLeave: () => Promise<void>;
  /** The session to be raised is over: an Admin took the factor away, or it was ended from elsewhere. */
  onEnded: () => Promise<void>;
};

const intros = {
  app: m.account_challenge_app,
  text: m.account_challenge_text,
  recovery: m.account_challenge_recovery,
};
const invitations = {
  app: m.account_challenge_use_app,
  text: m.account_challenge_use_text,
  recovery: m.account_challenge_use_recovery,
};

/** The second factor of somebody who has signed in. */
export function Challenge({ onDone, onLeave, onEnded }: ChallengeProps) {
  const [ways, setWays] = useState<FactorWay[]>();
  const [way, setWay] = useState<FactorWay>('app');
  const [sent, setSent] = useState<SentCode>();
  const [code, setCode] = useState('');
  const { attempt, busy, problem, setProblem } = useAttempt();
  const start = useAttempt();
  const hasBegun = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const begin = (first: FactorWay) => {
    setWay(first);
    setCode('');
    setProblem(undefined);
    if (first === 'text') void start.attempt(async () => setSent(await sendText()));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when the screen appears
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const look = async () => {
      const found = await listWays().catch((): FactorWay[] => ['app', 'recovery']);
      setWays(found);
      begin(found[0] ?? 'app');
    };
    void look();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box of each way takes the focus when it appears
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [way, ways]);

  /** Leads on whoever stands before a factor that is gone, which no code opens. */
  const unlessGone = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (problem) {
      if (isSessionOver(problem)) return onEnded();
      if (!isFactorGone(problem) || (await listWays()).some((left) => left !== 'recovery')) throw problem;
    }
    await onDone();
  };
  const prove = (given: string) =>
    attempt(() =>
      unlessGone(async () => {
        if (way === 'app') await proveApp(given);
        else if (way === 'text') await proveText(sent, given);
        else await proveRecoveryCode(given);
      }),
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = code.trim() ? undefined : m.account_challenge_recovery_missing();
    const fault = way === 'recovery' ? missing : incompleteCode(code);
    if (fault === undefined) void prove(code);
    else setProblem(fault);
  }

  if (!ways) return <Spinner />;
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-2">{intros[way]()}</p>
      {start.problem !== undefined && way === 'text' && <Notice tone="error">{start.problem}</Notice>}
      {way === 'recovery' ? (
        <EntryField
          label={m.account_challenge_recovery_code()}
          name="recovery-code"
          autoComplete="off"
          value={code}
          onChange={setCode}
          error={problem}
          className="figures tracking-wider"
        />
      ) : (
        <DigitsField
          label={way === 'app' ? m.account_challenge_app_code() : m.account_code()}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void prove(digits)}
          error={problem}
        />
      )}
      <SubmitButton busy={busy}>{m.account_continue()}</SubmitButton>
      <div className="-ml-3.5 flex flex-wrap gap-x-2">
        {way === 'text' && (
          <Button look="quiet" busy={start.busy} onPress={() => begin('text')}>
            {m.account_code_resend()}
          </Button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onPress={() => begin(other)}>
              {invitations[other]()}
            </Button>
          ))}
        <Button look="quiet" onPress={() => void onLeave()}>
          {m.account_challenge_leave()}
        </Button>
      </div>
    </form>
  );
}
