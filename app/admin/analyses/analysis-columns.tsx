import { moneyText, periodText, placeText } from '#app/admin/parts/analyses/amounts.ts';
import { analysisStatusText, analysisStatusTones } from '#app/admin/parts/analyses/analysis-words.ts';
import type { AnalysisRow } from '#app/admin/parts/analyses/listed.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';

const second = 'block truncate text-13 leading-tight text-ink-3';

/** Whose account it is, as far as somebody said. */
export const ownerText = ({ client }: Pick<AnalysisRow, 'client'>): string =>
  client?.company || client?.name || m.admin_analyses_nobody();

/** Columns of the list. */
export function analysisColumns(place: Place): Column<AnalysisRow>[] {
  const status = (row: AnalysisRow) => (
    <StatusDot tone={analysisStatusTones[row.status]}>{analysisStatusText(row)}</StatusDot>
  );
  return [
    { id: 'client', header: m.admin_column_client(), isMain: true, cell: (row) => <OwnerCell row={row} /> },
    {
      id: 'phone-status',
      header: m.admin_column_status(),
      width: '9.5rem',
      room: 'narrow-only',
      cell: (row) => (
        <>
          {status(row)}
          <span className="figures block text-13 leading-tight text-ink-2">{riskText(row, place)}</span>
        </>
      ),
    },
    {
      id: 'account',
      header: m.admin_analyses_column_account(),
      width: 'clamp(10rem, 18cqw, 16rem)',
      room: 'wide',
      cell: (row) => <AccountCell row={row} place={place} />,
    },
    {
      id: 'risk',
      header: m.admin_analyses_column_risk(),
      width: 'clamp(7rem, 11cqw, 10rem)',
      room: 'medium',
      align: 'end',
      cell: (row) => <span className="figures font-semibold">{riskText(row, place)}</span>,
    },
    {
      id: 'status',
      header: m.admin_column_status(),
      width: 'clamp(8.5rem, 12cqw, 11rem)',
      room: 'medium',
      cell: status,
    },
    {
      id: 'made',
      header: m.admin_analyses_column_made(),
      width: 'clamp(9.5rem, 15cqw, 13rem)',
      room: 'widest',
      sort: { direction: 'descending' },
      cell: (row) => (
        <>
          <span className="block truncate leading-tight">{row.signedBy ?? row.makerName ?? m.admin_actor_staff()}</span>
          <span className={`figures ${second}`}>{formatDateTime(row.publishedAt ?? row.createdAt, place)}</span>
        </>
      ),
    },
  ];
}

function OwnerCell({ row }: { row: AnalysisRow }) {
  const about = [row.request?.reference, row.files.join(', ')].filter(Boolean).join(' · ');
  return (
    <>
      <span
        className={
          row.client ? 'block truncate leading-tight font-semibold' : 'block truncate leading-tight text-ink-2'
        }
      >
        {ownerText(row)}
      </span>
      <span className={second}>{about}</span>
    </>
  );
}

function AccountCell({ row: { scopes }, place: { locale } }: { row: AnalysisRow; place: Place }) {
  const [first, ...others] = scopes;
  if (!first) return null;
  return (
    <>
      <span className="block truncate leading-tight">
        {placeText(first, locale)}
        {others.length > 0 && ` ${m.admin_analyses_more_accounts({ count: others.length })}`}
      </span>
      <span className={`figures ${second}`}>
        {first.period ? periodText(first.period, locale) : m.admin_analyses_no_period()}
      </span>
    </>
  );
}

/** Of the account that most was spent on; where there are several, the record has the others. */
function riskText({ scopes: [first] }: AnalysisRow, { locale }: Place): string {
  return first ? moneyText({ value: first.risk, currency: first.currency }, locale) : '';
}
