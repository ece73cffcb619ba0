import { FileSearch } from 'lucide-react';
import type { AnalysisRow } from '#app/admin/parts/analyses/listed.ts';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { useMay } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { AnalysisQuery } from './list-query.ts';

/** Nothing was analysed yet, or nothing that the filters let through. */
export function NoAnalyses({ list }: { list: List<AnalysisQuery, AnalysisRow> }) {
  const mayWrite = useMay()('analyses.write');
  if (list.isNarrowed)
    return (
      <NoMatch list={list} title={m.admin_analyses_no_match()} clear={m.admin_analyses_all()}>
        {m.admin_analyses_no_match_text()}
      </NoMatch>
    );
  return (
    <EmptyState
      icon={<FileSearch />}
      title={m.admin_analyses_empty_title()}
      action={
        mayWrite && (
          <ButtonLink look="primary" to="/admin/analyses/new">
            {m.admin_analyses_new()}
          </ButtonLink>
        )
      }
    >
      <p>{mayWrite ? m.admin_analyses_empty_text() : m.admin_analyses_empty_text_reader()}</p>
    </EmptyState>
  );
}
