import { Plus } from 'lucide-react';
import { analysisStatusWords } from '#app/admin/parts/analyses/analysis-words.ts';
import type { AnalysisRow } from '#app/admin/parts/analyses/listed.ts';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { FilterSegments } from '#app/admin/parts/list/list-filters.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
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
      <ListTitle title={m.admin_analyses_title()} text={m.admin_analyses_text()}>
        {mayWrite && (
          <ButtonLink look="primary" {...deedMark('add')} to={`/admin/analyses/new${about}`}>
            <Plus aria-hidden className="size-4" />
            {m.admin_analyses_new()}
          </ButtonLink>
        )}
      </ListTitle>
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
