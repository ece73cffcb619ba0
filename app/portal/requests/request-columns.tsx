import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { isOnPaper } from '#app/portal/calls/report-words.ts';
import { useSaving } from '#app/portal/calls/use-saving.ts';
import { priorityLooks, statusLooks } from '#app/portal/request-looks.ts';
import { turnInRow } from '#app/portal/wait/turn-words.ts';
import { LevelMark, StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { type OwnItem, requestPath } from './requests-api.ts';

/** ID, Title, Type, Status, Priority, Date, Actions (spec section 2). What has no room stands under the title. */
export function requestColumns(timeZone: string): Column<OwnItem>[] {
  return [
    {
      id: 'id',
      header: m.portal_column_id(),
      width: '6.5rem',
      room: 'medium',
      cell: (row) => <span className="figures text-ink-2">{row.reference}</span>,
    },
    {
      id: 'title',
      header: m.portal_column_title(),
      isMain: true,
      cell: (row) => <Title row={row} timeZone={timeZone} />,
    },
    {
      id: 'type',
      header: m.portal_column_type(),
      width: '13rem',
      room: 'widest',
      cell: (row) => <span className="line-clamp-3 text-13 leading-snug text-ink-2">{row.types.join(', ')}</span>,
    },
    {
      id: 'status',
      header: m.portal_column_status(),
      width: '13.5rem',
      room: 'medium',
      cell: (row) => <Standing row={row} timeZone={timeZone} />,
    },
    {
      id: 'priority',
      header: m.portal_column_priority(),
      width: '7rem',
      room: 'wide',
      cell: ({ priority }) => {
        const { tone, level, short } = priorityLooks[priority];
        return (
          <span className="inline-flex items-center gap-2">
            <LevelMark tone={tone} level={level} />
            {short()}
          </span>
        );
      },
    },
    {
      id: 'date',
      header: m.portal_column_date(),
      width: '7.5rem',
      room: 'wide',
      cell: (row) => <time dateTime={row.submittedAt}>{shownDay(row.submittedAt, timeZone)}</time>,
    },
    {
      id: 'actions',
      header: m.portal_column_actions(),
      width: '9rem',
      room: 'medium',
      align: 'end',
      cell: (row) => (
        <span className="relative z-10 inline-flex items-center">
          <Link
            to={requestPath(row.reference)}
            aria-label={m.portal_view_request({ reference: row.reference })}
            className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-semibold text-harbour hover:bg-stone-1 pointer-coarse:h-11"
          >
            <Eye aria-hidden className="size-4" />
            {m.portal_view()}
          </Link>
          <DownloadButton row={row} />
        </span>
      ),
    },
  ];
}

/** The report once it is delivered, until then the request as a PDF. */
function DownloadButton({ row: { reference, report: delivered } }: { row: OwnItem }) {
  const report = delivered && isOnPaper(delivered) ? delivered : null;
  const { busy, saveReport, savePdf } = useSaving(reference);
  const label = report ? m.portal_report_download_of({ reference }) : m.portal_download_request({ reference });
  return (
    <IconButton
      label={label}
      isDisabled={busy !== undefined}
      onPress={() => (report ? saveReport(report) : savePdf('request'))}
    >
      <Download aria-hidden className="size-4.5" />
    </IconButton>
  );
}

/** How far it is, and whose turn it is by when. */
function Standing({ row: { status, turn }, timeZone }: { row: OwnItem; timeZone: string }) {
  const { who, rest = '' } = turnInRow(turn, useNow(), timeZone) ?? {};
  return (
    <>
      <StatusDot tone={statusLooks[status].tone}>{statusLooks[status].word()}</StatusDot>
      {who && <span className="block text-13 leading-snug text-ink-2">{[who, rest].filter(Boolean).join(', ')}</span>}
    </>
  );
}

/** The name, whole; on phones with what has no column there. */
function Title({ row, timeZone }: { row: OwnItem; timeZone: string }) {
  return (
    <span className="block wrap-anywhere @max-[34rem]:py-1 @max-[34rem]:pr-2">
      <span className="leading-snug font-semibold">
        {row.title}
        {row.needs && (
          <span className="ml-2 inline-block rounded-full bg-yellow px-2 text-13 leading-5 font-semibold text-on-yellow">
            {m.portal_needs_title()}
          </span>
        )}
        {row.unread > 0 && !row.needs && (
          <span className="figures ml-2 inline-block rounded-full bg-harbour px-2 text-13 leading-5 font-semibold text-on-harbour">
            {m.portal_unread({ count: row.unread })}
          </span>
        )}
      </span>
      <span className="flex flex-col gap-0.5 text-13 leading-snug text-ink-3 @min-[34rem]:hidden">
        <span>
          <span className="figures">{row.reference}</span> · {row.types.join(', ')}
        </span>
        <Standing row={row} timeZone={timeZone} />
      </span>
    </span>
  );
}
