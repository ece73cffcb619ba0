import type { ReactNode } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { m } from '#messages/messages.js';
import {
  type CleanLogsResult,
  type ClearCacheResult,
  cacheNames,
  type IntegrityResult,
  logNames,
  type OptimizeResult,
  type SystemRun,
} from '#shared/system-runs.ts';
import { findingWords } from './finding-words.ts';
import { cacheWords, checkWords, failureWords, logWords, severityTones, severityWords } from './system-words.ts';

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** What came of a run, in one line. */
export function outcomeText(run: SystemRun, locale: string): string {
  if (run.state === 'failed') return failureWords[run.failure ?? 'unexpected']();
  if (run.result === null) return '';
  switch (run.kind) {
    case 'clear-cache': {
      const { workers, silent } = run.result;
      const caches = workers.flatMap((worker) => worker.caches);
      const bytes = sum(caches.map((each) => each.bytes));
      const facts = {
        entries: m.admin_system_entries({ count: sum(caches.map((each) => each.entries)) }),
        workers: m.admin_system_workers({ count: workers.length }),
      };
      const text =
        bytes > 0
          ? m.admin_system_cleared({ ...facts, size: fileSize(bytes, locale) })
          : m.admin_system_cleared_small(facts);
      return silent > 0 ? `${text} ${m.admin_system_silent({ count: silent })}` : text;
    }
    case 'optimize-database': {
      const { before, after, tables, indexes } = run.result;
      const skipped = tables.filter(({ outcome }) => outcome !== 'done').length;
      // Vacuuming writes maps of its own, and the product goes on meanwhile: a small database may end larger.
      const text = (after > before ? m.admin_system_optimized_larger : m.admin_system_optimized)({
        before: fileSize(before, locale),
        after: fileSize(after, locale),
        tables: m.admin_system_tables({ count: tables.length - skipped }),
        indexes: m.admin_system_indexes({ count: indexes.filter(({ isRebuilt }) => isRebuilt).length }),
      });
      return skipped > 0 ? `${text} ${m.admin_system_skipped({ count: skipped })}` : text;
    }
    case 'clean-logs':
      return m.admin_system_cleaned({ count: sum(Object.values(run.result.counts)) });
    case 'check-integrity': {
      const findings = run.result.checks.flatMap((check) => check.findings);
      const serious = findings.filter(({ severity }) => severity !== 'note').length;
      return serious === 0 ? m.admin_system_sound() : m.admin_system_findings({ count: serious });
    }
  }
}

/** The details of a run that is done, for whoever wants to know. */
export function RunResult({ run }: { run: SystemRun }) {
  if (run.result === null) return null;
  switch (run.kind) {
    case 'clear-cache':
      return <Caches result={run.result} />;
    case 'optimize-database':
      return <Tables result={run.result} />;
    case 'clean-logs':
      return <Logs result={run.result} />;
    case 'check-integrity':
      return <Checks result={run.result} />;
  }
}

function Figures({ head, rows, label }: { head: string[]; rows: string[][]; label: string }) {
  const [first, ...others] = head;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto">
      <table aria-label={label} className="w-full text-left text-13">
        <thead>
          <tr className="border-b border-stone-2 text-ink-3">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {first}
            </th>
            {others.map((word) => (
              <th scope="col" key={word} className="py-1.5 pl-4 text-right font-medium whitespace-nowrap">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-b border-stone-2 last:border-0">
              <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={head[place + 1]} className="figures py-1.5 pl-4 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Caches({ result }: { result: ClearCacheResult }) {
  const { locale } = usePlace();
  const rows = result.workers.map(({ worker, caches }) => [
    worker,
    ...cacheNames.map((name) => {
      const cache = caches.find((each) => each.cache === name);
      if (!cache) return '–';
      return cache.bytes > 0 ? `${cache.entries} · ${fileSize(cache.bytes, locale)}` : String(cache.entries);
    }),
  ]);
  const head = [m.admin_system_worker(), ...cacheNames.map((name) => cacheWords[name]())];
  return <Figures label={m.admin_system_clear_cache()} head={head} rows={rows} />;
}

function Tables({ result }: { result: OptimizeResult }) {
  const { locale } = usePlace();
  const outcomes = {
    done: m.admin_system_table_done,
    locked: m.admin_system_table_locked,
    'no-rights': m.admin_system_table_no_rights,
  };
  const rows = [
    ...result.indexes.map(({ index, before, after, isRebuilt }) => [
      index,
      fileSize(before, locale),
      fileSize(after, locale),
      isRebuilt ? m.admin_system_index_rebuilt() : m.admin_system_table_locked(),
    ]),
    ...result.tables
      .toSorted((one, other) => other.before - one.before)
      .map(({ table, before, after, outcome }) => [
        table,
        fileSize(before, locale),
        fileSize(after, locale),
        outcomes[outcome](),
      ]),
  ];
  const head = [m.admin_system_table(), m.admin_system_before(), m.admin_system_after(), m.admin_system_outcome()];
  return <Figures label={m.admin_system_optimize()} head={head} rows={rows} />;
}

function Logs({ result }: { result: CleanLogsResult }) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  const rows = logNames.map((name) => [logWords[name](), number.format(result.counts[name])]);
  return (
    <Figures label={m.admin_system_clean_logs()} head={[m.admin_system_log(), m.admin_system_deleted()]} rows={rows} />
  );
}

function Checks({ result }: { result: IntegrityResult }) {
  const { locale } = usePlace();
  const findings = result.checks.flatMap(({ check, findings: found }) => found.map((finding) => ({ check, finding })));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {findings.length > 0 && (
        <ul className="grid gap-3">
          {findings.map(({ check, finding }) => {
            const { what, advice } = findingWords(finding, locale);
            return (
              <Found
                key={`${finding.code} ${JSON.stringify(finding.facts)}`}
                head={
                  <>
                    <StatusDot tone={severityTones[finding.severity]}>{severityWords[finding.severity]()}</StatusDot>
                    <span className="text-13 text-ink-3">{checkWords[check]()}</span>
                  </>
                }
                what={what}
                advice={advice}
              />
            );
          })}
        </ul>
      )}
      <Figures
        label={m.admin_system_integrity()}
        head={[m.admin_system_check(), m.admin_system_looked(), m.admin_system_found()]}
        rows={result.checks.map(({ check, looked, findings: found }) => [
          checkWords[check](),
          String(looked),
          String(found.length),
        ])}
      />
    </div>
  );
}

function Found({ head, what, advice }: { head: ReactNode; what: string; advice: string }) {
  return (
    <li className="grid gap-1 border-l-2 border-stone-3 pl-3">
      <div className="flex flex-wrap items-center gap-x-3">{head}</div>
      <p className="text-14 font-medium wrap-anywhere">{what}</p>
      <p className="text-14 text-ink-2 wrap-anywhere">{advice}</p>
    </li>
  );
}
