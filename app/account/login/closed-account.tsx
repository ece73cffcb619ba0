import { useEffect, useRef } from 'react';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useAttempt } from '#app/account/use-attempt.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { api, call } from '#app/session/typed-api.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { dateInWords } from '#shared/dates.ts';

type Proof = { email: string; password: string };
export type Closure = { eraseAfter: string; timezone: string };

/**
 * When the account that the proof, or the mailed link, opens is to be erased, in the site's zone; undefined for one that somebody else
 * closed, and for a link that was used or is too old.
 */
export async function findClosure(proof: Proof | { token: string }): Promise<Closure | undefined> {
  try {
    return await call(api.account.closure.$post({ json: proof }));
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'not_found') return undefined;
    throw problem;
  }
}

type ClosedAccountProps = {
  proof: Proof;
  closure: Closure;
  /** The account is open again. */
  onRestored: () => Promise<void>;
  onLeave: () => void;
};

/** What somebody finds who closed their account and signs in before it is erased. */
export function ClosedAccount({ proof, closure, onRestored, onLeave }: ClosedAccountProps) {
  const { attempt, busy, problem } = useAttempt();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const date = dateInWords(closure.eraseAfter, closure.timezone, getLocale());
  const restore = () =>
    attempt(async () => {
      await call(api.account.restore.$post({ json: proof }));
      await onRestored();
    });
  return (
    <section
      aria-labelledby="closed"
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded-md border border-stone-2 bg-card p-5 outline-none"
    >
      <h2 id="closed" className="font-display text-21 font-semibold">
        {m.account_closed_heading()}
      </h2>
      <p className="text-ink-2">{m.account_closed_text({ date })}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <SubmitButton busy={busy} onPress={restore}>
        {m.account_restore_button()}
      </SubmitButton>
      <Button look="quiet" onPress={onLeave} className="-ml-3.5 self-start">
        {m.account_other_address()}
      </Button>
    </section>
  );
}
