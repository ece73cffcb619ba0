import { Users } from 'lucide-react';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { statusWords } from './client-words.ts';
import type { ClientRow } from './clients-api.ts';
import type { ClientQuery } from './list-query.ts';

/** There is no client yet, or none that search and filter let through. */
export function NoClients({ list }: { list: List<ClientQuery, ClientRow> }) {
  const { q, status, tag } = list.asked;
  if (!list.isNarrowed) {
    return (
      <EmptyState icon={<Users />} title={m.admin_clients_empty_title()}>
        <p>{m.admin_clients_empty_text()}</p>
      </EmptyState>
    );
  }
  return (
    <NoMatch list={list} title={m.admin_clients_no_match_title()} clear={m.admin_clients_clear_filters()}>
      {q && m.admin_clients_no_match_search({ text: q })}{' '}
      {status && m.admin_clients_no_match_status({ status: statusWords[status]().toLowerCase() })}{' '}
      {tag && m.admin_clients_no_match_tag({ tag })}
    </NoMatch>
  );
}
