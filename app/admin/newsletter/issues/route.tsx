import { Plus, Send } from 'lucide-react';
import { areaTitle } from '#app/admin/area-title.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import { issuesPath } from '#shared/newsletter-issues.ts';
import type { Route } from './+types/route.ts';
import { stateLook } from './issue-words.ts';
import { type IssuePage, type IssueRow, listIssues } from './issues-api.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_newsletter_issues({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { list: await settle(listIssues('', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function IssuesScreen({ loaderData: { list } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 px-5 py-4">
        <p className="figures min-h-[1lh] text-14 text-ink-3">
          {list.ok && m.admin_issues_readers({ count: list.value.readers })}
        </p>
        {may('newsletter.write') && (
          <ButtonLink to={`${issuesPath}/new`} look="primary">
            <Plus aria-hidden className="size-4" />
            {m.admin_issues_new()}
          </ButtonLink>
        )}
      </div>
      <div className="min-h-0 grow shell:overflow-y-auto">
        {list.ok ? (
          <IssueTable page={list.value} />
        ) : (
          <ReadProblem problem={list.problem} title={m.admin_issues_problem()} />
        )}
      </div>
    </div>
  );
}

const rowKey = (row: IssueRow) => String(row.id);

function IssueTable({ page }: { page: IssuePage }) {
  const place = usePlace();
  const listKey = page.items.map(rowKey).join();
  const pages = usePages<IssueRow>({ listKey, first: page, rowKey, load: listIssues });
  if (pages.rows.length === 0)
    return (
      <EmptyState icon={<Send />} title={m.admin_issues_empty()}>
        <p>{m.admin_issues_empty_text()}</p>
      </EmptyState>
    );
  return (
    <DataTable
      label={m.admin_newsletter_issues()}
      columns={columns(place)}
      rows={pages.rows}
      rowKey={rowKey}
      rowLink={(row) => `${issuesPath}/${row.id}`}
      footer={
        <LoadMore
          summary={m.admin_issues_shown({ count: pages.rows.length })}
          hasMore={pages.nextCursor !== null}
          isLoading={pages.isLoading}
          error={pages.failed === undefined ? undefined : problemText(pages.failed)}
          onLoad={pages.loadMore}
        />
      }
    />
  );
}

function columns(place: Place): Column<IssueRow>[] {
  const number = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  return [
    {
      id: 'subject',
      header: m.admin_issue_subject(),
      isMain: true,
      cell: (row) => (
        <>
          <span className="block truncate leading-tight font-semibold">{row.subject}</span>
          <span className="block truncate text-13 leading-tight text-ink-3">{row.postTitle}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_issue_state(),
      width: '11rem',
      cell: (row) => {
        const { tone, word } = stateLook(row);
        return <StatusDot tone={tone}>{word}</StatusDot>;
      },
    },
    {
      id: 'sent',
      header: m.admin_issue_sent(),
      width: '9rem',
      room: 'medium',
      align: 'end',
      cell: ({ counts, startedAt }) => (
        <span className="figures">
          {startedAt
            ? m.admin_issue_sent_of({ sent: number.format(counts.sent), all: number.format(counts.recipients) })
            : '—'}
        </span>
      ),
    },
    {
      id: 'at',
      header: m.admin_issue_when(),
      width: '10rem',
      room: 'wide',
      cell: (row) => (
        <span className="figures text-ink-2">
          {formatDateTime(row.startedAt ?? row.scheduledAt ?? row.updatedAt, place)}
        </span>
      ),
    },
  ];
}
