import { History } from 'lucide-react';
import { EntriesScreen } from '#app/admin/parts/list/entries-screen.tsx';
import { NoMatch } from '#app/admin/parts/list/list-body.tsx';
import { SaveList } from '#app/admin/parts/list/save-list.tsx';
import { useNarrowing } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useStaff } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type AuditEntry, type AuditPage, exportAudit, listAudit, listPeople } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditQuery, auditQuery, isReversed } from './audit-query.ts';
import { AuditTabs } from './audit-tabs.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_audit_title);

const nothing: AuditPage = { items: [], nextCursor: null };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = auditQuery.read(request.url);
  // The API refuses such days; the screen says what is wrong with them, and keeps its filters to mend it.
  const entries = isReversed(query) ? Promise.resolve(nothing) : listAudit(query, '', request.signal);
  const [list, people] = await Promise.all([settle(entries), settle(listPeople())]);
  return { query, list, people: people.ok ? people.value.people : [] };
}
clientLoader.hydrate = true as const;

export default function AuditScreen({ loaderData: { query, list, people } }: Route.ComponentProps) {
  const { role } = useStaff();
  return (
    <EntriesScreen<AuditEntry>
      title={m.admin_audit_title()}
      text={role === 'Admin' ? m.admin_audit_text() : m.admin_audit_text_own()}
      tools={
        list.ok &&
        !isReversed(query) && (
          <SaveList
            label={m.admin_audit_export()}
            name="audit"
            load={(format) => exportAudit(query, format)}
            saved={m.admin_audit_exported()}
          />
        )
      }
      head={
        <>
          <AuditTabs />
          {list.ok && <AuditFilters query={query} people={people} />}
        </>
      }
      listKey={auditQuery.search(query)}
      list={list}
      load={(cursor) => listAudit(query, cursor)}
      rowKey={({ id }) => String(id)}
      problem={{ title: m.admin_audit_error(), forbidden: m.admin_audit_forbidden() }}
      empty={<Nothing query={query} />}
    >
      {(entries) => <AuditList entries={entries} />}
    </EntriesScreen>
  );
}

function Nothing({ query }: { query: AuditQuery }) {
  const list = useNarrowing(auditQuery, query);
  if (!list.isNarrowed) {
    return (
      <EmptyState role="status" icon={<History />} title={m.admin_audit_empty()}>
        <p>{m.admin_audit_empty_yet()}</p>
      </EmptyState>
    );
  }
  // Nothing can fit such days, whatever was done: "no activity" would be taken for an answer.
  const isWrong = isReversed(query);
  return (
    <NoMatch
      list={list}
      title={isWrong ? m.admin_audit_reversed() : m.admin_audit_empty()}
      clear={m.admin_audit_clear()}
    >
      {isWrong ? m.admin_audit_reversed_text() : m.admin_audit_empty_text()}
    </NoMatch>
  );
}
