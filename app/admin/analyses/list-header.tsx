import { Plus } from 'lucide-react';
import { analysisStatusWords } from '#app/admin/parts/analyses/analysis-words.ts';
import type { AnalysisRow } from '#app/admin/parts/analyses/listed.ts';
import { FilterSegments } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { useMay } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { analysisStatuses } from '#shared/analyses.ts';
import type { AnalysisQuery } from './list-query.ts';

/** What whoever may not write is shown: nothing that was not signed. */
const signed = ['published', 'superseded', 'revoked'] as const;

/** Title, the way to a new one, and the filter by state. */
export function ListHeader({ list }: { list: List<AnalysisQuery, AnalysisRow> }) {
  const mayWrite = useMay()('analyses.write');
  const { request, client } = list.asked;
  const about = request ? `?request=${request}` : client ? `?client=${client}` : '';
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_analyses_title()}</h1>
        {mayWrite && (
          <ButtonLink look="primary" to={`/admin/analyses/new${about}`}>
            <Plus aria-hidden className="size-4" />
            {m.admin_analyses_new()}
          </ButtonLink>
        )}
      </div>
      <p className="mt-0.5 max-w-prose text-14 text-ink-3">{m.admin_analyses_text()}</p>
      <div className="mt-4">
        <FilterSegments
          list={list}
          name="status"
          label={m.admin_requests_filter()}
          all={m.admin_filter_all()}
          values={mayWrite ? analysisStatuses : signed}
          word={(status) => analysisStatusWords[status]()}
        />
      </div>
    </div>
  );
}
