import { Inbox } from 'lucide-react';
import { assigneeWord } from '#app/admin/parts/assigning/assignee-filter.ts';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { priorityWords, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { emptyViewWords, viewWords } from '#app/admin/parts/requests/view-words.ts';
import { useMay } from '#app/admin/person.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { type RequestQuery, requestQuery } from './list-query.ts';
import type { RequestRow } from './requests-api.ts';

/** The filters that are on, in words. */
function filterWords({ status, priority, assignee, view }: RequestQuery, assignees: Assignee[]): string {
  return [
    view && viewWords[view](),
    status && `${m.admin_column_status()} ${statusWords[status]()}`,
    priority && `${m.admin_column_priority()} ${priorityWords[priority]()}`,
    assigneeWord(assignee, assignees),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Nobody has asked for anything yet, or nothing that the filters let through. */
export function NoRequests({ list, assignees }: { list: List<RequestQuery, RequestRow>; assignees: Assignee[] }) {
  const may = useMay();
  const { q, view, status, priority, assignee } = list.asked;
  if (view && !q && !status && !priority && !assignee) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={emptyViewWords[view]()}
        action={<ButtonLink to={requestQuery.path}>{m.admin_view_show_all()}</ButtonLink>}
      />
    );
  }
  const filters = filterWords(list.asked, assignees);
  if (!q && !filters) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={m.admin_requests_empty_title()}
        action={
          <>
            {may('requests.write') && (
              <ButtonLink to="/admin/requests/new" look="primary">
                {m.admin_new_request()}
              </ButtonLink>
            )}
            <ButtonLink to="/analysis-request" reloadDocument>
              {m.admin_requests_empty_action()}
            </ButtonLink>
          </>
        }
      >
        <p>{m.admin_requests_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <NoMatch list={list} title={m.admin_requests_no_match_title()} clear={m.admin_requests_clear_filters()}>
      {q && m.admin_requests_no_match_search({ text: q })} {filters && m.admin_requests_no_match_filters({ filters })}
    </NoMatch>
  );
}
