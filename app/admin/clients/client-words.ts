import { useStaff } from '#app/admin/person.ts';
import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { Locale } from '#shared/browser-locale.ts';
import type { ClientStatus, EngagementStatus, TimelineKind } from '#shared/clients.ts';
import { formatShortMonth, formatTime } from '#shared/dates.ts';
import type { MailState } from '#shared/mails.ts';
import { formatMoney } from '#shared/money.ts';
import type { RequestStatus } from '#shared/requests.ts';

/** This page is English in both languages (specification), figures and dates included. */
export const pageLocale = 'en-GB';

/** For words that the page shares with screens in the language of the back office. */
export const inEnglish = { locale: 'en' } as const;

export const statusWords: Record<ClientStatus, () => string> = {
  active: m.admin_clients_status_active,
  inactive: m.admin_clients_status_inactive,
  suspended: m.admin_clients_status_suspended,
};
export const statusTones: Record<ClientStatus, Tone> = { active: 'green', inactive: 'grey', suspended: 'red' };

export const engagementWords: Record<EngagementStatus, () => string> = {
  offered: m.admin_clients_engagement_offered,
  agreed: m.admin_clients_engagement_agreed,
  invoiced: m.admin_clients_engagement_invoiced,
  paid: m.admin_clients_engagement_paid,
};
export const engagementTones: Record<EngagementStatus, Tone> = {
  offered: 'grey',
  agreed: 'blue',
  invoiced: 'yellow',
  paid: 'green',
};

export const requestWords: Record<RequestStatus, () => string> = {
  new: m.admin_clients_status_request_new,
  'in-progress': m.admin_clients_status_request_progress,
  completed: m.admin_clients_status_request_completed,
  cancelled: m.admin_clients_status_request_cancelled,
};
export const requestTones: Record<RequestStatus, Tone> = {
  new: 'yellow',
  'in-progress': 'blue',
  completed: 'green',
  cancelled: 'red',
};

export const messageWords = {
  open: m.admin_clients_message_open,
  answered: m.admin_clients_message_answered,
  closed: m.admin_clients_message_closed,
};

export const mailWords: Record<MailState, () => string> = {
  queued: m.admin_clients_mail_queued,
  'handing-over': m.admin_clients_mail_queued,
  sent: m.admin_clients_mail_sent,
  saved: m.admin_clients_mail_saved,
  failed: m.admin_clients_mail_failed,
  uncertain: m.admin_clients_mail_uncertain,
  withheld: m.admin_clients_mail_withheld,
};

export const timelineWords: Record<TimelineKind, () => string> = {
  requests: m.admin_clients_timeline_requests,
  messages: m.admin_clients_timeline_messages,
  mails: m.admin_clients_timeline_mails,
  notes: m.admin_clients_timeline_notes,
  engagements: m.admin_clients_timeline_engagements,
  consents: m.admin_clients_timeline_consents,
  record: m.admin_clients_timeline_record,
};

export const consentWords = {
  terms: m.admin_clients_consent_terms,
  newsletter: m.admin_clients_consent_newsletter,
  figures: m.admin_clients_consent_figures,
};

const faultWords: Record<string, () => string> = {
  required: m.admin_clients_fault_required,
  email: m.admin_clients_fault_email,
  phone: m.admin_clients_fault_phone,
  too_long: m.admin_clients_fault_too_long,
  account: m.admin_clients_fault_account,
  repeated: m.admin_clients_import_repeated,
};

/** What is wrong with a field, from the code of its fault. */
export const faultText = (code: string) => faultWords[code]?.() ?? code;

export const moneyText = (cents: number) => formatMoney(cents, pageLocale);
export const countText = (count: number) => new Intl.NumberFormat(pageLocale).format(count);

/** Dates of this page: `Jan 5, 2026`, with the time where it matters, in the site's time zone. */
export function useDates() {
  const { timezone } = useStaff();
  return {
    day: (instant: string) => formatShortMonth(instant, timezone),
    moment: (instant: string) =>
      `${formatShortMonth(instant, timezone)}, ${formatTime(instant, { locale: pageLocale, timeZone: timezone })}`,
  };
}

/** A day without a time, `2026-01-05`, in the page's format. */
export const dayText = (date: string) => formatShortMonth(`${date}T12:00:00Z`, 'UTC');

/** A client's language, by its name in the language of the screen. */
export const languageWords: Record<Locale, () => string> = {
  en: m.admin_clients_language_en,
  it: m.admin_clients_language_it,
};
