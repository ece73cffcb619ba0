import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useAttempt } from '#app/account/use-attempt.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { SampleAccountName } from '#shared/sample-accounts.ts';
import { listSampleAccounts, type SampleAccount, signInAsSample } from './sample-accounts-api.ts';

const words: Record<SampleAccountName, { name: () => string; what: () => string }> = {
  admin: { name: m.account_sample_admin, what: m.account_sample_admin_what },
  editor: { name: m.account_sample_editor, what: m.account_sample_editor_what },
  viewer: { name: m.account_sample_viewer, what: m.account_sample_viewer_what },
  client: { name: m.account_sample_client, what: m.account_sample_client_what },
};

/** One click instead of a password, for whoever tries the product on their own machine. */
export function SampleAccounts({ onDone }: { onDone: () => Promise<void> }) {
  const { attempt, busy, problem } = useAttempt();
  const [accounts, setAccounts] = useState<SampleAccount[]>([]);
  useEffect(() => void listSampleAccounts().then(setAccounts), []);
  const enter = (account: SampleAccountName) =>
    attempt(async () => {
      await signInAsSample(account);
      await onDone();
    });
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="mt-10 border-t border-stone-2 pt-6">
      <h2 id="samples" className="font-display text-17 font-semibold">
        {m.account_samples_title()}
      </h2>
      <p className="mt-1 mb-3 text-14 text-ink-3">{m.account_samples_text()}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ul className="divide-y divide-stone-2 rounded-md border border-stone-2 bg-card">
        {accounts.map(({ account }) => (
          <li key={account}>
            <Button
              isDisabled={busy}
              onPress={() => enter(account)}
              className="group flex min-h-12 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-hover"
            >
              <span className="w-18 shrink-0 font-semibold">{words[account].name()}</span>{' '}
              <span className="grow text-14 text-ink-2">{words[account].what()}</span>
              <ArrowRight
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform duration-(--fast) group-hover:translate-x-0.5"
              />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
