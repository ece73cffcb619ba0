import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { PasswordRules } from '#shared/passwords.ts';
import { Heading } from './heading.tsx';
import { SetPassword } from './recover/set-password.tsx';
import { useAttempt } from './use-attempt.ts';

type OwnPasswordProps = {
  rules: PasswordRules;
  /** The page has a heading of its own already. */
  isBelow?: boolean;
  onDone: () => Promise<void>;
};

/** Asked after the proof of an address whose account came with a password that nobody can vouch for. Codes work without one. */
export function OwnPassword({ rules, isBelow = false, onDone }: OwnPasswordProps) {
  const { attempt, busy, problem } = useAttempt();
  return (
    <>
      {isBelow ? (
        <div className="mb-5">
          <h2 className="mb-2 font-display text-21 font-semibold">{m.account_own_password_heading()}</h2>
          <p className="text-ink-2">{m.account_own_password_intro()}</p>
        </div>
      ) : (
        <Heading title={m.account_own_password_heading()}>{m.account_own_password_intro()}</Heading>
      )}
      <SetPassword rules={rules} onDone={() => void attempt(onDone)} />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <Button look="quiet" busy={busy} onPress={() => attempt(onDone)} className="mt-2 -ml-3.5 self-start">
        {m.account_own_password_later()}
      </Button>
    </>
  );
}
