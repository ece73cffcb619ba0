import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { CaseRow } from './case-studies-api.ts';
import { RowActions, type RowDeeds } from './row-actions.tsx';

/** Columns of the specification; the state of a case stands under its title. */
export function caseColumns(place: Place, deeds: RowDeeds): Column<CaseRow>[] {
  return [
    { id: 'title', header: m.admin_cases_column_title(), isMain: true, cell: (row) => <TitleCell row={row} /> },
    {
      id: 'category',
      header: m.admin_cases_column_category(),
      width: 'clamp(10.25rem, 13cqw, 14rem)',
      room: 'medium',
      cell: (row) => <span lang="en">{row.category}</span>,
    },
    {
      id: 'client',
      header: m.admin_cases_column_client(),
      width: 'clamp(7.5rem, 15cqw, 18rem)',
      room: 'widest',
      cell: (row) => <span className="block truncate text-ink-2">{row.client || '–'}</span>,
    },
    {
      id: 'results',
      header: m.admin_cases_column_results(),
      width: '6.5rem',
      room: 'wide',
      cell: (row) => <span className="figures">{m.admin_cases_results({ count: row.resultCount })}</span>,
    },
    {
      id: 'updated',
      header: m.admin_cases_column_updated(),
      width: '10rem',
      room: 'widest',
      cell: (row) => <span className="figures text-ink-2">{formatDateTime(row.updatedAt, place)}</span>,
    },
    {
      id: 'actions',
      header: m.admin_cases_column_actions(),
      width: deeds.mayEdit ? 'clamp(8.75rem, 24cqw, 11rem)' : '5.5rem',
      align: 'end',
      cell: (row) => <RowActions row={row} deeds={deeds} />,
    },
  ];
}

function TitleCell({ row }: { row: CaseRow }) {
  const isPublished = row.status === 'published';
  return (
    <>
      <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere whitespace-normal">{row.title}</span>
      <span className="flex items-center gap-2 text-13 leading-tight text-ink-3">
        <StatusDot tone={isPublished ? 'green' : 'grey'}>
          {isPublished ? m.admin_cases_published() : m.admin_cases_draft()}
        </StatusDot>
        {row.featured && <span className="truncate">{m.admin_cases_on_home()}</span>}
      </span>
    </>
  );
}
