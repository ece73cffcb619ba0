import { type FormEvent, useState } from 'react';
import { type DnsHint, readDns } from '#app/admin/settings/settings-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';

const recordWords: Record<DnsHint['record'], () => string> = {
  mx: m.admin_settings_dns_mx,
  spf: m.admin_settings_dns_spf,
  dkim: m.admin_settings_dns_dkim,
  dmarc: m.admin_settings_dns_dmarc,
};
const missingWords: Record<DnsHint['record'], () => string> = {
  mx: m.admin_settings_dns_mx_missing,
  spf: m.admin_settings_dns_spf_missing,
  dkim: m.admin_settings_dns_dkim_missing,
  dmarc: m.admin_settings_dns_dmarc_missing,
};
const stateWords: Record<DnsHint['state'], () => string> = {
  ok: m.admin_settings_dns_ok,
  missing: m.admin_settings_dns_missing,
  unverified: m.admin_settings_dns_unverified,
  wrong: m.admin_settings_dns_wrong,
  unknown: m.admin_settings_dns_unknown,
};
const tones = { ok: 'green', unverified: 'yellow', missing: 'yellow', wrong: 'red', unknown: 'grey' } as const;

/** What other mail servers see of the sender's domain, and what to publish. Asked for, not loaded: it leaves the house. */
export function DnsHints() {
  const [selector, setSelector] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof readDns>>>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await readDns(selector.trim()));
    } catch (failure) {
      const isTyped = failure instanceof ApiProblem && failure.code === 'invalid_input';
      setProblem(isTyped ? m.admin_settings_dns_selector_invalid() : problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="mail-dns" className="rounded-lg border border-stone-2 bg-card p-5">
      <h2 id="mail-dns" className="font-display text-17 font-semibold tracking-tight">
        {m.admin_settings_dns_title()}
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-3 text-pretty">{m.admin_settings_dns_text()}</p>
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
        <div className="w-full max-w-md">
          <TextField
            name="dkim-selector"
            autoComplete="off"
            label={m.admin_settings_dns_selector()}
            description={m.admin_settings_dns_selector_hint()}
            value={selector}
            onChange={setSelector}
          />
        </div>
        <Button type="submit" busy={isBusy}>
          {m.admin_settings_dns_ask()}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 flex flex-col gap-4 empty:hidden">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {answer && <Answer title={m.admin_settings_dns_of({ domain: answer.domain })} hints={answer.hints} />}
        {answer?.newsletter && (
          <Answer
            title={m.admin_settings_dns_of_newsletter({ domain: answer.newsletter.domain })}
            hints={answer.newsletter.hints}
          />
        )}
      </div>
    </section>
  );
}

function Answer({ title, hints }: { title: string; hints: DnsHint[] }) {
  const isOffline = hints.every(({ state }) => state === 'unknown');
  return (
    <>
      <p className="text-14">{title}</p>
      {isOffline && <Notice tone="info">{m.admin_settings_dns_offline()}</Notice>}
      {!isOffline && (
        <ul className="flex flex-col gap-4">
          {hints.map((hint) => (
            <li key={hint.record} className="text-14">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {recordWords[hint.record]()} <StatusDot tone={tones[hint.state]}>{stateWords[hint.state]()}</StatusDot>
              </p>
              {hint.state === 'missing' && <p className="mt-1 text-ink-2">{missingWords[hint.record]()}</p>}
              {hint.state === 'unverified' && (
                <p className="mt-1 text-ink-2">
                  {hint.provider === undefined
                    ? m.admin_settings_dns_unverified_text()
                    : m.admin_settings_dns_provider_text({ provider: hint.provider })}
                </p>
              )}
              {hint.fault === 'several' && <p className="mt-1 text-ink-2">{m.admin_settings_dns_several()}</p>}
              {hint.fault === 'open' && <p className="mt-1 text-ink-2">{m.admin_settings_dns_open()}</p>}
              {hint.found.map((text) => (
                <p key={text} className="mt-1 text-13 wrap-anywhere text-ink-3">
                  <code>{text}</code>
                </p>
              ))}
              {hint.propose !== null && (
                <p className="mt-1 text-13 wrap-anywhere">
                  {m.admin_settings_dns_publish({ name: hint.name })} <code className="select-all">{hint.propose}</code>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
