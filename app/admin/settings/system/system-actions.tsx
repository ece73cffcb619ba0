import { ChevronDown, Database, Eraser, type LucideIcon, ScrollText, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import { type SystemRun, type SystemRunKind, systemRunKinds } from '#shared/system-runs.ts';
import { ActionRow } from './action-row.tsx';
import { LogsDialog } from './logs-dialog.tsx';
import { MaintenanceAction } from './maintenance-action.tsx';
import { outcomeText, RunResult } from './run-result.tsx';
import { startRun } from './system-api.ts';
import { kindTexts, kindWords, stateTones, stateWords } from './system-words.ts';
import { useRuns } from './use-runs.ts';

const icons: Record<SystemRunKind, LucideIcon> = {
  'clear-cache': Eraser,
  'optimize-database': Database,
  'clean-logs': ScrollText,
  'check-integrity': ShieldCheck,
};

const isUnfinished = (run: SystemRun | undefined) => run?.state === 'queued' || run?.state === 'running';

/** The five buttons of 'Impostazioni Sistema', with what they are doing and did. `onEnd` hears of a run that has ended. */
export function SystemActions({ onEnd }: { onEnd?: () => void }) {
  const { runs, look } = useRuns();
  const [isPreviewing, setPreviewing] = useState(false);
  const [starting, setStarting] = useState<SystemRunKind>();
  const [problem, setProblem] = useState<string>();
  const newest = runs?.ok ? runs.value.newest : [];
  const unfinished = newest.filter(isUnfinished).length;
  const before = useRef(0);
  useEffect(() => {
    if (unfinished < before.current) onEnd?.();
    before.current = unfinished;
  }, [unfinished, onEnd]);

  async function start(kind: SystemRunKind) {
    setStarting(kind);
    setProblem(undefined);
    try {
      await startRun(kind);
    } catch (reason) {
      setProblem(problemText(reason));
    }
    await look();
    setStarting(undefined);
  }

  return (
    <section aria-labelledby="system-actions" className="min-w-0">
      <h2 id="system-actions" className="border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
        {m.admin_jobs_actions()}
      </h2>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {runs && !runs.ok && <Notice tone="error">{problemText(runs.problem)}</Notice>}
      {systemRunKinds.map((kind) => {
        const run = newest.find((each) => each.kind === kind);
        const Icon = icons[kind];
        return (
          <ActionRow
            key={kind}
            text={kindTexts[kind]()}
            button={
              <Button
                className="w-full"
                busy={starting === kind || isUnfinished(run)}
                onPress={() => (kind === 'clean-logs' ? setPreviewing(true) : void start(kind))}
              >
                <Icon aria-hidden className="size-4" />
                {kindWords[kind]()}
              </Button>
            }
          >
            {run && <RunState key={run.id} run={run} />}
          </ActionRow>
        );
      })}
      <MaintenanceAction />
      <LogsDialog
        isOpen={isPreviewing}
        onClose={() => setPreviewing(false)}
        onConfirm={() => {
          setPreviewing(false);
          void start('clean-logs');
        }}
      />
    </section>
  );
}

function RunState({ run }: { run: SystemRun }) {
  const place = usePlace();
  const at = run.finishedAt ?? run.startedAt ?? run.createdAt;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <StatusDot tone={stateTones[run.state]}>{stateWords[run.state]()}</StatusDot>
        <span className="figures text-13 text-ink-3">
          {formatDateTime(at, place)}
          {run.startedBy !== null && ` · ${run.startedBy}`}
        </span>
        {!isUnfinished(run) && <p className="w-full text-14 font-medium">{outcomeText(run, place.locale)}</p>}
      </div>
      {run.state === 'running' && <RunProgress run={run} />}
      {run.result !== null && <Details run={run} />}
    </div>
  );
}

/** Names of tables and checks change several times a second: they are shown, not announced. */
function RunProgress({ run }: { run: SystemRun }) {
  const { locale } = usePlace();
  const { done, expected, step } = run.progress;
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  return (
    <div className="grid gap-1">
      <progress
        aria-label={kindWords[run.kind]()}
        className="h-2 w-full accent-harbour"
        {...(expected !== null && { max: Math.max(expected, 1), value: Math.min(done, expected) })}
      />
      <p className="figures truncate text-13 text-ink-3">
        {expected !== null && m.admin_system_progress({ done: number.format(done), expected: number.format(expected) })}
        {step !== null && ` · ${step}`}
      </p>
    </div>
  );
}

function Details({ run }: { run: SystemRun }) {
  const serious =
    run.kind === 'check-integrity' &&
    run.result?.checks.some(({ findings }) => findings.some((each) => each.severity !== 'note'));
  return (
    <details className="group min-w-0" open={serious === true}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-13 font-semibold text-harbour select-none pointer-coarse:min-h-11">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {m.admin_system_details()}
      </summary>
      <div className="min-w-0 pt-2">
        <RunResult run={run} />
      </div>
    </details>
  );
}
