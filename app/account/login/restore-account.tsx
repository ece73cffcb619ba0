import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SubmitButton } from '#app/account/submit-button.tsx';
import { useIsLive } from '#app/account/take-over.ts';
import { useAttempt } from '#app/account/use-attempt.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { accessToken } from '#app/session/session-token.ts';
import { api, call } from '#app/session/typed-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';

const isRestored = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isRestored' in state;

type RestoreAccountProps = {
  token: string | null;
  /** The link was used, or is too old. */
  isOver: boolean;
};

/** Takes back a deletion by the mailed link. A button does it: mail scanners open links. Once it is done the address forgets the token. */
export function RestoreAccount({ token, isOver }: RestoreAccountProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const isLive = useIsLive();
  const [hasFailed, setFailed] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const restore = (given: string) =>
    attempt(async () => {
      try {
        await call(api.account.restore.$post({ json: { token: given } }));
        // Whoever is signed in with another account is led on to it.
        if ((await accessToken()) !== undefined) toastSuccess(m.account_restore_done());
        const rest = new URLSearchParams(location.search);
        rest.delete('restore');
        await navigate({ search: String(rest) }, { replace: true, state: { isRestored: true } });
      } catch (error) {
        if (!(error instanceof ApiProblem && (error.code === 'not_found' || error.code === 'invalid_input')))
          throw error;
        setFailed(true);
      }
    });
  // The browser keeps it with the address across a reload, and the server knows nothing of it: another first drawing than its own would empty the boxes.
  if (isLive && isRestored(location.state)) return <Box tone="info">{m.account_restore_done()}</Box>;
  if (token === null) return null;
  if (isOver || hasFailed) return <Box tone="error">{m.account_restore_failed()}</Box>;
  return (
    <section
      aria-labelledby="restore"
      className="mb-8 flex flex-col gap-4 rounded-md border border-stone-2 bg-card p-5"
    >
      <h2 id="restore" className="font-display text-21 font-semibold">
        {m.account_restore_heading()}
      </h2>
      <p className="text-ink-2">{m.account_restore_text()}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <SubmitButton busy={busy} onPress={() => restore(token)}>
        {m.account_restore_button()}
      </SubmitButton>
    </section>
  );
}

function Box({ tone, children }: { tone: 'info' | 'error'; children: string }) {
  return (
    <div className="mb-8">
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}
