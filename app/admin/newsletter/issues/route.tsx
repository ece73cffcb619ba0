import { Plus, Send } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { listQuery } from '#app/admin/parts/list/list-query.ts';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import { issuesPath } from '#shared/newsletter-issues.ts';
import type { Route } from './+types/route.ts';
import { segmentWord, stateLook } from './issue-words.ts';
import { type IssueRow, listIssues } from './issues-api.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_newsletter_issues);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: await settle(listIssues('', request.signal)) };
}
clientLoader.hydrate = true as const;

const allIssues = listQuery(issuesPath, {});
const rowKey = (row: IssueRow) => String(row.id);

export default function IssuesScreen({ loaderData: { list: first } }: Route.ComponentProps) {
  const may = useMay();
  const place = usePlace();
  const list = useList<object, IssueRow>({
    query: allIssues,
    asked: {},
    first,
    load: (_all, cursor) => listIssues(cursor),
    rowKey,
    // With a new issue the pages below the first are read again.
    look: first.ok ? first.value.items.map(rowKey).join() : '',
  });
  const head = (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="figures min-h-[1lh] text-14 text-ink-3">
        {first.ok && m.admin_issues_readers({ count: first.value.readers })}
      </p>
      {may('newsletter.write') && (
        <ButtonLink to={`${issuesPath}/new`} look="primary" {...deedMark('add')}>
          <Plus aria-hidden className="size-4" />
          {m.admin_issues_new()}
        </ButtonLink>
      )}
    </div>
  );
  return (
    <ListScreen list={list} head={head}>
      <ListBody
        list={list}
        label={m.admin_newsletter_issues()}
        columns={columns(place)}
        problem={{ title: m.admin_issues_problem() }}
        empty={
          <EmptyState icon={<Send />} title={m.admin_issues_empty()}>
            <p>{m.admin_issues_empty_text()}</p>
          </EmptyState>
        }
        summary={m.admin_issues_shown({ count: list.rows.length })}
      />
    </ListScreen>
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
          <span className="block truncate text-13 leading-tight text-ink-3">
            {row.segment === 'all'
              ? row.postTitle
              : `${row.postTitle} · ${m.admin_issue_segment_to({ segment: segmentWord(row.segment) })}`}
          </span>
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
            : '–'}
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
