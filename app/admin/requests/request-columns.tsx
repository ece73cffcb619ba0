import { Flag } from 'lucide-react';
import { ForWhom } from '#app/admin/parts/assigning/for-whom.tsx';
import { Owner } from '#app/admin/parts/assigning/owner.tsx';
import { PriorityMark } from '#app/admin/parts/assigning/priority-mark.tsx';
import type { RowValue } from '#app/admin/parts/assigning/row-edits.tsx';
import { UnreadMark } from '#app/admin/parts/assigning/unread-mark.tsx';
import { DraftSign } from '#app/admin/parts/composer/draft-sign.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { statusTones, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { StepDay } from '#app/admin/parts/requests/step-day.tsx';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { dayOf } from '#shared/days.ts';
import type { RequestSort } from '#shared/request-views.ts';
import type { RequestQuery } from './list-query.ts';
import { lookText } from './look-words.ts';
import type { RequestRow } from './requests-api.ts';

const second = 'block truncate text-13 leading-tight text-ink-3';

type ColumnOptions = {
  list: List<RequestQuery, RequestRow>;
  now: Date;
  place: Place;
  isUnread: (row: RequestRow) => boolean;
  value: RowValue<RequestRow>;
};

/** Columns of the list; `now` keeps the deadlines true. All grow with the table, so that wide screens have no hole. Four of them sort. */
export function requestColumns({ list, now, place, isUnread, value }: ColumnOptions): Column<RequestRow>[] {
  const sorted = (by: RequestSort, direction: 'ascending' | 'descending') =>
    list.asked.sort === by ? { direction } : { to: list.address({ sort: by }) };
  const isUnopened = list.asked.view === 'unopened';
  const status = (row: RequestRow) => <StatusDot tone={statusTones[row.status]}>{statusWords[row.status]()}</StatusDot>;
  return [
    {
      id: 'reference',
      header: m.admin_column_id(),
      width: '6rem',
      room: 'roomy',
      cell: (row) => <span className="figures text-ink-2">{row.reference}</span>,
    },
    {
      id: 'client',
      header: m.admin_column_client(),
      isMain: true,
      sort: sorted('client', 'ascending'),
      cell: (row) => <ClientCell row={row} isUnread={isUnread(row)} />,
    },
    {
      id: 'phone-status',
      header: m.admin_column_status(),
      width: '10rem',
      room: 'narrow-only',
      cell: (row) => (
        <>
          <span className="flex items-center justify-between gap-2">
            {value(row, 'status', status(row))}
            {value(row, 'owner', <Owner of={row} />)}
          </span>
          <Turn row={row} now={now} place={place} isUnopened={isUnopened} isShort />
        </>
      ),
    },
    {
      id: 'types',
      header: m.admin_column_analysis(),
      width: 'clamp(10rem, 16cqw, 24rem)',
      room: 'widest',
      cell: (row) => <TypesCell types={row.types} />,
    },
    {
      id: 'status',
      header: m.admin_column_status(),
      width: 'clamp(7.75rem, 9cqw, 11rem)',
      room: 'medium',
      cell: (row) => value(row, 'status', status(row)),
    },
    {
      id: 'priority',
      header: m.admin_column_priority(),
      width: 'clamp(6.25rem, 8cqw, 9rem)',
      room: 'wide',
      sort: sorted('priority', 'descending'),
      cell: (row) => value(row, 'priority', <PriorityMark priority={row.priority} />),
    },
    {
      id: 'due',
      header: m.admin_column_due(),
      width: 'clamp(9.75rem, 12cqw, 14rem)',
      room: 'medium',
      sort: sorted('due', 'ascending'),
      cell: (row) => <Turn row={row} now={now} place={place} isUnopened={isUnopened} />,
    },
    {
      id: 'owner',
      header: m.admin_column_owner(),
      width: '4.25rem',
      room: 'medium',
      cell: (row) => value(row, 'owner', <Owner of={row} />),
    },
    {
      id: 'date',
      header: m.admin_column_date(),
      width: 'clamp(7rem, 9cqw, 10rem)',
      room: 'widest',
      align: 'end',
      sort: sorted('newest', 'descending'),
      cell: (row) => <span className="figures text-ink-2">{formatDate(row.submittedAt, place)}</span>,
    },
  ];
}

type TurnProps = { row: RequestRow; now: Date; place: Place; isShort?: boolean; isUnopened: boolean };

/**
 * What comes next: the answer that is promised, the client's turn, what they wish beside it, an analysis that is late, what is planned, or the analysis by its day; of work
 * in progress also that nothing is. Among the reports that nobody opens: since when.
 */
function Turn({ row, now, place, isShort = false, isUnopened }: TurnProps) {
  if (isUnopened && row.reportUnopenedSince) return <Unopened since={row.reportUnopenedSince} place={place} />;
  if (row.isWaiting) return <Waiting />;
  const isOpen = row.status === 'new' || row.status === 'in-progress';
  const isOwed = row.repliedAt === null && (isOpen || row.hasQuestion);
  if (!isOwed && (row.wishes.cancel ?? row.wishes.call)) return <Wished row={row} />;
  if (!isOpen || row.repliedAt === null) return <DeadlineBadge clock={row} now={now} place={place} isShort={isShort} />;
  const isLate = row.deliverBy !== null && row.deliverBy < dayOf(now, place.timeZone);
  if (row.deliverBy && (isLate || !row.step)) return <Delivery on={row.deliverBy} now={now} place={place} />;
  if (!row.step) return <span className="block truncate text-13 text-ink-3">{m.admin_step_none_short()}</span>;
  return (
    <span className="block min-w-0 text-13 leading-tight">
      <span className="flex items-center gap-1.5 text-14">
        <Flag aria-hidden className="size-3.5 flex-none text-harbour" />
        <span className="truncate">{row.step.text}</span>
      </span>
      <StepDay on={row.step.on} now={now} place={place} />
    </span>
  );
}

const Wished = ({ row: { wishes } }: { row: RequestRow }) => (
  <span className="block truncate text-14 leading-tight">
    {wishes.cancel ? m.admin_wish_cancel() : m.admin_wish_call()}
  </span>
);

const Delivery = (props: { on: string; now: Date; place: Place }) => (
  <span className="block min-w-0 text-13 leading-tight">
    <span className="block truncate text-14">{m.admin_delivery()}</span>
    <StepDay {...props} />
  </span>
);

const Unopened = ({ since, place }: { since: string; place: Place }) => (
  <span className="block min-w-0 text-13 leading-tight">
    <span className="block truncate text-14">{m.admin_report_unopened_short()}</span>
    <span className="figures text-ink-2">{m.admin_waiting_since({ at: formatDate(since, place) })}</span>
  </span>
);

const Waiting = () => <span className="block text-13 leading-tight text-ink-2">{m.admin_waiting()}</span>;

function ClientCell({ row, isUnread }: { row: RequestRow; isUnread: boolean }) {
  return (
    <>
      <span className="block truncate leading-tight font-semibold">
        {isUnread && <UnreadMark />}
        {row.name}
      </span>
      <span className={second}>
        <span className="figures @min-[40rem]:hidden">{row.reference} · </span>
        <ForWhom owner={row.assignee} />
        <DraftSign subject={{ kind: 'request', reference: row.reference }} />
        <LookOf row={row} />
        {row.company}
      </span>
    </>
  );
}

/** What the files that came with it say, before it is opened. */
function LookOf({ row: { look } }: { row: RequestRow }) {
  if (!look) return null;
  return <span className="figures font-semibold text-ink-2">{lookText(look)} · </span>;
}

function TypesCell({ types }: { types: string[] }) {
  const others = types.length - 1;
  return (
    <>
      <span className="block truncate leading-tight">{types[0]}</span>
      {others > 0 && <span className={second}>{m.admin_other_types({ count: others })}</span>}
    </>
  );
}
