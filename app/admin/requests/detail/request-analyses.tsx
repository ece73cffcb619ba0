import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { moneyText } from '#app/admin/parts/analyses/amounts.ts';
import { analysisStatusText, analysisStatusTones } from '#app/admin/parts/analyses/analysis-words.ts';
import { type AnalysisRow, analysesPath, listAnalyses } from '#app/admin/parts/analyses/listed.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { Section } from './request-facts.tsx';

/** Analyses that answer a request, and the way to another one. `newest` names what happened last: with another one they are read again. */
export function RequestAnalyses({ reference, newest }: { reference: string; newest: unknown }) {
  const place = usePlace();
  const mayWrite = useMay()('analyses.write');
  const [rows, setRows] = useState<AnalysisRow[]>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest`: see above
  useEffect(() => {
    const stop = new AbortController();
    listAnalyses({ request: reference }, '', stop.signal).then(
      ({ items }) => setRows(items),
      (failure) => {
        if (!stop.signal.aborted) setProblem(problemText(failure));
      },
    );
    return () => stop.abort();
  }, [reference, newest]);
  if (!mayWrite && !problem && !rows?.length) return null;
  return (
    <Section title={m.admin_analyses_title()}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {rows && rows.length > 0 && (
        <ul className="mb-3 divide-y divide-stone-2 border-y border-stone-2">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={`${analysesPath}/${row.id}`}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2 text-14 hover:bg-hover"
              >
                <StatusDot tone={analysisStatusTones[row.status]}>{analysisStatusText(row)}</StatusDot>
                <span className="figures text-13 text-ink-3">
                  {[
                    row.scopes[0] &&
                      m.admin_analyses_at_risk({
                        amount: moneyText(
                          { value: row.scopes[0].risk, currency: row.scopes[0].currency },
                          place.locale,
                        ),
                      }),
                    formatDate(row.publishedAt ?? row.createdAt, place),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <ButtonLink to={`${analysesPath}/new?request=${reference}`} className="print:hidden">
          <Plus aria-hidden className="size-4" />
          {m.admin_analyses_new()}
        </ButtonLink>
      )}
    </Section>
  );
}
