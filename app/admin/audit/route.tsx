import { Download, History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { useStaff } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { saveFile } from '#app/ui/download.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { join } from '#app/ui/join.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { type AuditEntry, type AuditQuery, auditSearch, exportAudit, listAudit, listPeople } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { auditPath, readAuditQuery } from './audit-query.ts';
import { AuditTabs } from './audit-tabs.tsx';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_audit_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readAuditQuery(new URL(request.url).searchParams);
  const [list, people] = await Promise.all([settle(listAudit(query, '', request.signal)), settle(listPeople())]);
  return { query, list, people: people.ok ? people.value.people : [] };
}
clientLoader.hydrate = true as const;

export default function AuditScreen({ loaderData: { query, list, people } }: Route.ComponentProps) {
  const { role } = useStaff();
  const navigation = useNavigation();
  const pages = usePages<AuditEntry>({
    listKey: auditSearch(query),
    first: list.ok ? list.value : { items: [], nextCursor: null },
    rowKey: (entry) => String(entry.id),
    load: (cursor) => listAudit(query, cursor),
  });
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-0 grow">
            <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_audit_title()}</h1>
            <p className="mt-0.5 text-14 text-ink-3">
              {role === 'Admin' ? m.admin_audit_text() : m.admin_audit_text_own()}
            </p>
          </div>
          {list.ok && <ExportButton query={query} />}
        </div>
        <AuditTabs />
        {list.ok && <AuditFilters query={query} people={people} />}
      </div>
      {!list.ok && (
        <ReadProblem problem={list.problem} title={m.admin_audit_error()} forbidden={m.admin_audit_forbidden()} />
      )}
      {list.ok && pages.rows.length === 0 && <Nothing isFiltered={auditSearch(query) !== ''} />}
      {list.ok && pages.rows.length > 0 && (
        <div
          aria-busy={navigation.state === 'loading'}
          className={join('transition-opacity duration-(--fast)', navigation.state === 'loading' && 'opacity-50')}
        >
          <AuditList entries={pages.rows} />
          <LoadMore
            summary=""
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        </div>
      )}
    </div>
  );
}

function ExportButton({ query }: { query: AuditQuery }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(await exportAudit(query), 'audit.csv');
      toastSuccess(m.admin_audit_exported());
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onPress={download} className="print:hidden">
      <Download aria-hidden className="size-4" />
      {m.admin_audit_export()}
    </Button>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered) {
    return (
      <EmptyState role="status" icon={<History />} title={m.admin_audit_empty()}>
        <p>{m.admin_audit_empty_yet()}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      role="status"
      icon={<SearchX />}
      title={m.admin_audit_empty()}
      action={<Button onPress={() => navigate(auditPath, { replace: true })}>{m.admin_audit_clear()}</Button>}
    >
      <p>{m.admin_audit_empty_text()}</p>
    </EmptyState>
  );
}
