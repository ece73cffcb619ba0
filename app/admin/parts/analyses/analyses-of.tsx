import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMay, usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { moneyText } from './amounts.ts';
import { analysisStatusText, analysisStatusTones } from './analysis-words.ts';
import { type AnalysisRow, analysesPath, listAnalyses } from './listed.ts';

type AnalysesOfProps = {
  /** Whose account. */
  about: { request: string } | { client: string };
  /** Names what happened last: with another one they are read again. */
  newest: unknown;
  /** What stands around them; nothing is shown to those who may only read where there are none. */
  frame: (content: ReactNode) => ReactNode;
};

/** Analyses of a request or a client, and the way to another one. */
export function AnalysesOf({ about, newest, frame }: AnalysesOfProps) {
  const mayWrite = useMay()('analyses.write');
  const [rows, setRows] = useState<AnalysisRow[]>();
  const [problem, setProblem] = useState<string>();
  const [[kind, reference] = ['request', '']] = Object.entries(about);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest`: see above
  useEffect(() => {
    const stop = new AbortController();
    listAnalyses({ [kind]: reference }, '', stop.signal).then(
      ({ items }) => setRows(items),
      (failure) => {
        if (!stop.signal.aborted) setProblem(problemText(failure));
      },
    );
    return () => stop.abort();
  }, [kind, reference, newest]);
  if (!mayWrite && !problem && !rows?.length) return null;
  return frame(
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      {rows && rows.length > 0 && (
        <ul className="mb-3 divide-y divide-stone-2 border-y border-stone-2">
          {rows.map((row) => (
            <li key={row.id}>
              <ListedAnalysis row={row} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <ButtonLink to={`${analysesPath}/new?${kind}=${reference}`} className="print:hidden">
          <Plus aria-hidden className="size-4" />
          {m.admin_analyses_new()}
        </ButtonLink>
      )}
    </>,
  );
}

function ListedAnalysis({ row }: { row: AnalysisRow }) {
  const place = usePlace();
  const [scope] = row.scopes;
  const risk = scope && moneyText({ value: scope.risk, currency: scope.currency }, place.locale);
  return (
    <Link
      to={`${analysesPath}/${row.id}`}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2 text-14 hover:bg-hover"
    >
      <StatusDot tone={analysisStatusTones[row.status]}>{analysisStatusText(row)}</StatusDot>
      <span className="figures text-13 text-ink-3">
        {[risk && m.admin_analyses_at_risk({ amount: risk }), formatDate(row.publishedAt ?? row.createdAt, place)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  );
}
