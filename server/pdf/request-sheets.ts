import { m } from '#messages/messages.js';
import { columnOf, type SnakeCase } from '#shared/column-names.ts';
import { dateInWords, dateTimeWithZone, formatTime } from '#shared/dates.ts';
import { reportBlocks } from '#shared/report-text.ts';
import { type OwnFactName, ownFactNames } from '#shared/request-fields.ts';
import type { Settings } from '#shared/settings.ts';
import type { Fact, Sheet, SheetEntry } from './sheet.ts';

/** A request and its report as documents. They are for the client, and so in English, like the dashboard. */

const english = { locale: 'en' } as const;

type Status = 'pending' | 'in-progress' | 'completed' | 'cancelled';

export type RequestFacts = {
  reference: string;
  title: string;
  name: string;
  company: string;
  types: string[];
  status: Status;
  priority: 'high' | 'medium' | 'low';
  submittedAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  updatedAt: string;
} & Record<OwnFactName, string>;

export type Happening = {
  at: string;
  kind: string;
  by: 'agency' | 'client';
  author: string | null;
  fromStatus: Status | null;
  toStatus: Status | null;
  text: string | null;
  name: string | null;
};

const statusWords: Record<Status, (typeof m)['portal_status_pending']> = {
  pending: m.portal_status_pending,
  'in-progress': m.portal_status_in_progress,
  completed: m.portal_status_completed,
  cancelled: m.portal_status_cancelled,
};
const priorityWords = { high: m.portal_high, medium: m.portal_medium, low: m.portal_low };
type Word = (typeof m)['portal_new_goals'];
const budgetWords: Record<string, Word> = {
  'under-5k': m.portal_budget_under_5k,
  '5k-15k': m.portal_budget_5k_15k,
  '15k-30k': m.portal_budget_15k_30k,
  '30k-50k': m.portal_budget_30k_50k,
  'over-50k': m.portal_budget_over_50k,
};
const urgencyWords: Record<string, Word> = {
  low: m.portal_urgency_low,
  medium: m.portal_urgency_medium,
  high: m.portal_urgency_high,
  urgent: m.portal_urgency_urgent,
};
const choiceWords: Partial<Record<string, Record<string, Word>>> = { budget: budgetWords, urgency: urgencyWords };
/** What the fields are called, by their names (shared/request-fields.ts). */
const words: Record<`portal_new_${SnakeCase<OwnFactName>}`, Word> = m;

function siteOf({ general }: Settings): Sheet['site'] {
  const { siteName, companyAddress, companyEmail, companyPhone } = general;
  const reach = [companyEmail, companyPhone].filter(Boolean).join(' · ');
  return { name: siteName, lines: [companyAddress, reach].filter(Boolean) };
}

const clientLine = ({ name, company }: RequestFacts) => [name, company].filter(Boolean).join(', ');

function headOf(request: RequestFacts, settings: Settings): Pick<Sheet, 'language' | 'site' | 'title' | 'foot'> {
  return {
    language: 'en',
    site: siteOf(settings),
    title: request.title,
    foot: (page, pages) =>
      `${settings.general.siteName} · ${request.reference} · ${m.pdf_page({ page: String(page), pages: String(pages) }, english)}`,
  };
}

function factsOf(request: RequestFacts, timeZone: string): Fact[] {
  const day = (at: string | null) => (at ? dateInWords(at, timeZone, 'en') : '');
  const ended = request.completedAt ?? request.cancelledAt;
  const status = statusWords[request.status]({}, english);
  return [
    { term: m.pdf_field_status({}, english), detail: ended ? `${status}, ${day(ended)}` : status },
    { term: m.portal_column_type({}, english), detail: request.types.join(', ') },
    { term: m.portal_column_priority({}, english), detail: priorityWords[request.priority]({}, english) },
    { term: m.portal_column_date({}, english), detail: day(request.submittedAt) },
    ...ownFactNames.map((name) => ({
      term: words[`portal_new_${columnOf(name)}`]({}, english),
      detail: choiceWords[name]?.[request[name]]?.({}, english) ?? request[name],
    })),
  ].filter(({ detail }) => detail !== '');
}

/** What happened, seen from outside: neither side is "you" on paper. */
function deedOf({ kind, fromStatus, toStatus, name }: Happening): string {
  if (kind === 'submitted') return m.portal_entry_received({}, english);
  if (kind === 'file') return m.portal_entry_file({ name: name ?? '' }, english);
  if (kind === 'letter') return m.portal_entry_letter({ subject: name ?? '' }, english);
  if (kind === 'asked') return m.portal_needs_title({}, english);
  if (kind === 'unasked') return m.portal_entry_unasked({}, english);
  if (kind === 'report') return m.portal_entry_report({}, english);
  if (kind !== 'status') return '';
  if (toStatus === 'completed') return m.portal_entry_completed({}, english);
  if (toStatus === 'cancelled') return m.portal_entry_cancelled({}, english);
  return fromStatus === 'pending' ? m.portal_entry_taken({}, english) : m.portal_entry_reopened({}, english);
}

function entryOf(entry: Happening, request: RequestFacts, { general }: Settings): SheetEntry {
  const { timezone, siteName } = general;
  const by =
    entry.by === 'client'
      ? request.name
      : entry.author
        ? m.portal_entry_agency({ name: entry.author, site: siteName }, english)
        : siteName;
  const at = `${dateInWords(entry.at, timezone, 'en')}, ${formatTime(entry.at, { locale: 'en-GB', timeZone: timezone })}`;
  return { head: [by, at, deedOf(entry)].filter(Boolean).join(' · '), text: entry.text ?? '' };
}

/** Letters of a conversation that go on paper, the newest first: a long one takes minutes to draw, and stands in the dashboard. */
const mostLetters = 200_000;

function newestOf(entries: Happening[]): Happening[] {
  let letters = 0;
  const from = entries.findLastIndex(({ text }) => {
    letters += (text?.length ?? 0) + 100;
    return letters > mostLetters;
  });
  return entries.slice(from + 1);
}

/** The request with everything its client sees of it. */
export function requestSheet(request: RequestFacts, entries: Happening[], settings: Settings): Sheet {
  const { timezone } = settings.general;
  const shown = newestOf(entries);
  const earlier = shown.length < entries.length ? [{ head: m.pdf_earlier({}, english), text: '' }] : [];
  return {
    ...headOf(request, settings),
    kicker: m.pdf_request_heading({ reference: request.reference }, english),
    about: [
      clientLine(request),
      m.pdf_as_of({ at: dateTimeWithZone(request.updatedAt, timezone, 'en') }, english),
    ].filter(Boolean),
    parts: [
      { kind: 'facts', heading: m.pdf_section_facts({}, english), facts: factsOf(request, timezone) },
      {
        kind: 'entries',
        heading: m.pdf_section_history({}, english),
        entries: [...earlier, ...shown.map((entry) => entryOf(entry, request, settings))],
      },
    ],
  };
}

export type ReportFacts = { version: number; deliveredAt: string; text: string };

/** The written report. */
export function reportSheet(request: RequestFacts, report: ReportFacts, settings: Settings): Sheet {
  const date = dateInWords(report.deliveredAt, settings.general.timezone, 'en');
  const delivered =
    report.version === 1
      ? m.portal_report_delivered({ date }, english)
      : m.portal_report_corrected({ version: String(report.version), date }, english);
  return {
    ...headOf(request, settings),
    kicker: m.pdf_report_heading({ reference: request.reference }, english),
    about: [clientLine(request), delivered].filter(Boolean),
    parts: [{ kind: 'text', heading: '', blocks: reportBlocks(report.text) }],
  };
}
