import { mailKind } from '#app/admin/parts/composer/mail-entry.tsx';
import { StatusDot, type Tone } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/data-table/columns.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { MailState } from '#shared/mails.ts';
import type { MailItem } from './mails-api.ts';

export const mailStateTones: Record<MailState, Tone> = {
  queued: 'blue',
  'handing-over': 'blue',
  sent: 'green',
  saved: 'yellow',
  failed: 'red',
  uncertain: 'yellow',
  withheld: 'grey',
};

export const outboxStateWords: Record<MailState, () => string> = {
  queued: m.admin_outbox_waiting,
  'handing-over': m.admin_outbox_waiting,
  sent: m.admin_outbox_left,
  saved: m.admin_outbox_saved,
  failed: m.admin_outbox_failed,
  uncertain: m.admin_outbox_uncertain,
  withheld: m.admin_mail_withheld,
};

export const subjectOf = ({ subject, template, channel }: Pick<MailItem, 'subject' | 'template' | 'channel'>) =>
  subject ?? (channel === 'sms' ? m.admin_outbox_sms() : mailKind(template));

/** Columns of the outbox. */
export function mailColumns(place: Place): Column<MailItem>[] {
  const state = (row: MailItem) => (
    <StatusDot tone={mailStateTones[row.state]} mayWrap>
      {outboxStateWords[row.state]()}
    </StatusDot>
  );
  return [
    {
      id: 'subject',
      header: m.admin_outbox_column_mail(),
      isMain: true,
      cell: (row) => (
        <>
          <span className="block truncate leading-tight font-semibold">{subjectOf(row)}</span>
          <span className="block truncate text-13 leading-tight text-ink-3">{row.recipient}</span>
        </>
      ),
    },
    { id: 'state', header: m.admin_column_status(), width: '9rem', cell: state },
    {
      id: 'kind',
      header: m.admin_outbox_column_kind(),
      width: '12rem',
      room: 'wide',
      cell: (row) => <span className="text-ink-2">{mailKind(row.template)}</span>,
    },
    {
      id: 'error',
      header: m.admin_outbox_column_error(),
      width: '18rem',
      room: 'widest',
      cell: (row) =>
        row.error === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="line-clamp-2 text-13 leading-tight wrap-anywhere">{row.error}</span>
        ),
    },
    {
      id: 'time',
      header: m.admin_column_date(),
      width: '10rem',
      room: 'medium',
      align: 'end',
      sort: { direction: 'descending' },
      cell: (row) => <span className="figures text-ink-2">{formatDateTime(row.queuedAt, place)}</span>,
    },
  ];
}
