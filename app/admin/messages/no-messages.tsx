import { MessageSquare } from 'lucide-react';
import { assigneeWord } from '#app/admin/parts/assigning/assignee-filter.ts';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { type MessageQuery, messageQuery } from './list-query.ts';
import { messageStatusWords } from './message-words.ts';
import type { MessageRow } from './messages-api.ts';
import { emptyMessageViewWords, messageViewWords } from './view-words.ts';

type NoMessagesProps = { list: List<MessageQuery, MessageRow>; assignees: Assignee[] };

/** Nobody has written yet, or nothing that search and filters let through. */
export function NoMessages({ list, assignees }: NoMessagesProps) {
  const { q, status, priority, assignee, view } = list.asked;
  if (view && !q && !status && !priority && !assignee)
    return (
      <EmptyState
        icon={<MessageSquare />}
        title={emptyMessageViewWords[view]()}
        action={<ButtonLink to={messageQuery.path}>{m.admin_view_messages_all()}</ButtonLink>}
      />
    );
  if (!list.isNarrowed) {
    return (
      <EmptyState
        icon={<MessageSquare />}
        title={m.admin_messages_empty_title()}
        action={
          <ButtonLink to="/contact" reloadDocument>
            {m.admin_messages_empty_action()}
          </ButtonLink>
        }
      >
        <p>{m.admin_messages_empty_text()}</p>
      </EmptyState>
    );
  }
  const filters = [
    view && messageViewWords[view](),
    status && `${m.admin_column_status()} ${messageStatusWords[status]()}`,
    priority && `${m.admin_column_priority()} ${priorityWords[priority]()}`,
    assigneeWord(assignee, assignees),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <NoMatch list={list} title={m.admin_messages_no_match()} clear={m.admin_messages_clear_filters()}>
      {q && m.admin_requests_no_match_search({ text: q })} {filters && m.admin_requests_no_match_filters({ filters })}
    </NoMatch>
  );
}
