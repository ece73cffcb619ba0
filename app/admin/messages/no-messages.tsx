import { MessageSquare } from 'lucide-react';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { MessageQuery } from './list-query.ts';
import { messageStatusWords } from './message-words.ts';
import type { MessageRow } from './messages-api.ts';

/** Nobody has written yet, or nothing that search and filter let through. */
export function NoMessages({ list }: { list: List<MessageQuery, MessageRow> }) {
  const { q, status } = list.asked;
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
  return (
    <NoMatch list={list} title={m.admin_messages_no_match()} clear={m.admin_messages_clear_filters()}>
      {q && m.admin_requests_no_match_search({ text: q })}{' '}
      {status && m.admin_messages_no_match_status({ status: messageStatusWords[status]() })}
    </NoMatch>
  );
}
