import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStaff } from '#app/admin/person.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { type ProbeStep, sendTestMail, type TestResult } from '#app/admin/settings/settings-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { isEmailAddress } from '#shared/settings-values.ts';

const stageWords: Record<ProbeStep['stage'], () => string> = {
  lookup: m.admin_settings_probe_lookup,
  connect: m.admin_settings_probe_connect,
  tls: m.admin_settings_probe_tls,
  'sign-in': m.admin_settings_probe_sign_in,
  accepted: m.admin_settings_probe_accepted,
};
const reasonWords: Record<NonNullable<ProbeStep['reason']>, () => string> = {
  'unknown-host': m.admin_settings_probe_unknown_host,
  private: m.admin_settings_probe_private,
  'no-answer': m.admin_settings_probe_no_answer,
  refused: m.admin_settings_probe_refused,
  'said-no': m.admin_settings_probe_said_no,
  broken: m.admin_settings_probe_broken,
  uncertain: m.admin_settings_probe_uncertain,
};
const icons: Record<ProbeStep['state'], ReactNode> = {
  ok: <CircleCheck className="size-4.5 text-green" />,
  failed: <CircleX className="size-4.5 text-red" />,
  skipped: <CircleMinus className="size-4.5 text-ink-3" />,
};
const stateWords: Record<ProbeStep['state'], () => string> = {
  ok: m.admin_settings_probe_ok,
  failed: m.admin_settings_probe_failed,
  skipped: m.admin_settings_probe_skipped,
};

/** 'Invia email di prova': by the saved way, with what the server said at each step. */
export function MailTest({ form }: { form: SettingsForm }) {
  const { email, language } = useStaff();
  const [to, setTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [result, setResult] = useState<TestResult>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = to.trim();
    setResult(undefined);
    setProblem(undefined);
    if (address !== '' && !isEmailAddress(address)) return setFault(m.admin_settings_fault_email());
    setBusy(true);
    try {
      setResult(await sendTestMail(address || undefined, language));
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="mail-test" className="rounded-lg border border-stone-2 bg-card p-5">
      <h2 id="mail-test" className="font-display text-17 font-semibold tracking-tight">
        {m.admin_settings_test_title()}
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-3 text-pretty">{m.admin_settings_test_text()}</p>
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
        <div className="w-full max-w-md">
          <TextField
            type="email"
            name="test-to"
            autoComplete="off"
            validationBehavior="aria"
            label={m.admin_settings_test_to()}
            description={m.admin_settings_test_to_hint({ email })}
            value={to}
            onChange={(value) => {
              setTo(value);
              setFault(undefined);
            }}
            error={fault}
          />
        </div>
        <Button type="submit" busy={isBusy} isDisabled={form.isDirty}>
          {m.admin_settings_test_send()}
        </Button>
        {form.isDirty && <p className="text-13 text-ink-3">{m.admin_settings_test_save_first()}</p>}
      </form>
      <div aria-live="polite" className="mt-4 flex flex-col gap-3 empty:hidden">
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        {result && <Result result={result} />}
      </div>
    </section>
  );
}

function outcomeText({ to, from, way, isSent, steps }: TestResult): string {
  if (steps.some(({ reason }) => reason === 'uncertain')) return m.admin_settings_test_uncertain({ to });
  if (!isSent) return m.admin_settings_test_failed({ to });
  return way === 'outbox' ? m.admin_settings_test_outbox({ to }) : m.admin_settings_test_sent({ to, from });
}

function Result({ result }: { result: TestResult }) {
  const { isSent, steps } = result;
  return (
    <>
      <Notice tone={isSent ? 'info' : 'error'}>{outcomeText(result)}</Notice>
      {steps.length > 0 && (
        <ol className="flex flex-col gap-2.5 text-14">
          {steps.map((step) => (
            <li key={step.stage} className="flex gap-2.5">
              <span aria-hidden className="pt-0.5">
                {icons[step.state]}
              </span>
              <div className="min-w-0">
                <p className="font-medium">
                  {stageWords[step.stage]()}: {stateWords[step.state]()}
                </p>
                {step.state === 'failed' && step.reason && <p className="text-red">{reasonWords[step.reason]()}</p>}
                {step.text !== '' && (
                  <p className="text-13 text-ink-2 wrap-anywhere">
                    <code>{step.text}</code>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
