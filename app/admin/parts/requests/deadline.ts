import { m } from '#messages/messages.js';
import { calendarDays, formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { RequestStatus } from '#shared/requests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** So long before its end the promise asks for attention, in milliseconds. */
const soonMs = 4 * hour;

export type Deadline =
  | { kind: 'replied'; text: string }
  | { kind: 'none' }
  | { kind: 'waiting' | 'soon' | 'late'; at: string; left: string };

/** What the promise to reply is told from. */
export type Clock = {
  status: RequestStatus;
  submittedAt: string;
  replyDueAt: string;
  repliedAt: string | null;
  /** The promise is of a question that came after the end. */
  hasQuestion?: boolean;
};

/** Where a request stands against the promise to reply within 24 hours. */
export function deadlineOf(clock: Clock, now: Date, place: Place): Deadline {
  const submitted = Date.parse(clock.submittedAt);
  const due = Date.parse(clock.replyDueAt);
  // Opening a request again starts a new clock: it began a promise before it ends.
  const start = Math.max(submitted, due - day);
  if (clock.repliedAt !== null) {
    const replied = Date.parse(clock.repliedAt);
    return { kind: 'replied', text: m.admin_replied_in({ span: spanText(replied - start) }) };
  }
  const isOver = clock.status === 'completed' || clock.status === 'cancelled';
  if (isOver && !clock.hasQuestion) return { kind: 'none' };
  const at = momentText(clock.replyDueAt, now, place);
  const left = due - now.getTime();
  if (left <= 0) return { kind: 'late', at, left: m.admin_late_by({ span: spanText(-left) }) };
  return { kind: left < soonMs ? 'soon' : 'waiting', at, left: m.admin_in_span({ span: spanText(left) }) };
}

/** The largest unit that says enough: `52 min`, `3 h`, `2 giorni`. */
function spanText(span: number): string {
  if (span < hour) return m.admin_span_minutes({ count: Math.max(1, Math.round(span / minute)) });
  if (span < 2 * day) return m.admin_span_hours({ count: Math.floor(span / hour) });
  return m.admin_span_days({ count: Math.floor(span / day) });
}

/** `oggi 14:20`, `domani 09:05`, else the date with its time. */
export function momentText(instant: string, now: Date, place: Place): string {
  const time = formatTime(instant, place);
  const distance = calendarDays(now, instant, place.timeZone);
  if (distance === 0) return m.admin_today_at({ time });
  if (distance === 1) return m.admin_tomorrow_at({ time });
  if (distance === -1) return m.admin_yesterday_at({ time });
  return `${formatDate(instant, place)} ${time}`;
}
