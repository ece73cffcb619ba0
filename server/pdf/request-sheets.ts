import { m } from '#messages/messages.js';
import { richBlocks } from '#server/rich/blocks.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { dateInWords, dateTimeWithZone, formatTime } from '#shared/dates.ts';
import { type OwnFactName, ownFactNames } from '#shared/request-fields.ts';
import type { Settings } from '#shared/settings.ts';
import type { Fact, Sheet, SheetEntry } from './sheet.ts';

/** A request and its report as documents. They are for the client, and so in their language, like the dashboard. */

type Status = 'pending' | 'in-progress' | 'completed' | 'cancelled';

export type RequestFacts = {
  /** The client's language. */
  locale: Locale;
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
const timelineWords: Record<string, Word> = {
  '1-3 months': m.portal_timeline_1_3,
  '3-6 months': m.portal_timeline_3_6,
  '6+ months': m.portal_timeline_6,
};
const choiceWords: Partial<Record<string, Record<string, Word>>> = {
  budget: budgetWords,
  timeline: timelineWords,
  urgency: urgencyWords,
};
const factWords: Record<OwnFactName, Word> = {
  budget: m.portal_new_budget,
  timeline: m.portal_new_timeline,
  urgency: m.portal_new_urgency,
  goals: m.portal_new_goals,
  currentChallenges: m.portal_new_current_challenges,
  additionalInfo: m.portal_new_additional_info,
};

function siteOf({ general }: Settings): Sheet['site'] {
  const { siteName, companyAddress, companyLegal, companyEmail, companyPhone } = general;
  const reach = [companyEmail, companyPhone].filter(Boolean).join(' · ');
  return { name: siteName, lines: [companyAddress, reach, companyLegal].filter(Boolean) };
}

const clientLine = ({ name, company }: RequestFacts) => [name, company].filter(Boolean).join(', ');

function headOf(request: RequestFacts, settings: Settings): Pick<Sheet, 'language' | 'site' | 'title' | 'foot'> {
  return {
    language: request.locale,
    site: siteOf(settings),
    title: request.title,
    foot: (page, pages) =>
      `${settings.general.siteName} · ${request.reference} · ${m.pdf_page({ page: String(page), pages: String(pages) }, request)}`,
  };
}

function factsOf(request: RequestFacts, timeZone: string): Fact[] {
  const day = (at: string | null) => (at ? dateInWords(at, timeZone, request.locale) : '');
  const ended = request.completedAt ?? request.cancelledAt;
  const status = statusWords[request.status]({}, request);
  return [
    { term: m.pdf_field_status({}, request), detail: ended ? `${status}, ${day(ended)}` : status },
    { term: m.portal_column_type({}, request), detail: request.types.join(', ') },
    { term: m.portal_column_priority({}, request), detail: priorityWords[request.priority]({}, request) },
    { term: m.portal_column_date({}, request), detail: day(request.submittedAt) },
    ...ownFactNames.map((name) => ({
      term: factWords[name]({}, request),
      detail: choiceWords[name]?.[request[name]]?.({}, request) ?? request[name],
    })),
  ].filter(({ detail }) => detail !== '');
}

/** What happened, seen from outside: neither side is "you" on paper. */
function deedOf({ kind, fromStatus, toStatus, name }: Happening, say: { locale: Locale }): string {
  if (kind === 'submitted') return m.portal_entry_received({}, say);
  if (kind === 'file') return m.portal_entry_file({ name: name ?? '' }, say);
  if (kind === 'letter') return m.portal_entry_letter({ subject: name ?? '' }, say);
  if (kind === 'asked') return m.portal_needs_title({}, say);
  if (kind === 'unasked') return m.portal_entry_unasked({}, say);
  if (kind === 'report') return m.portal_entry_report({}, say);
  if (kind !== 'status') return '';
  if (toStatus === 'completed') return m.portal_entry_completed({}, say);
  if (toStatus === 'cancelled') return m.portal_entry_cancelled({}, say);
  return fromStatus === 'pending' ? m.portal_entry_taken({}, say) : m.portal_entry_reopened({}, say);
}

function entryOf(entry: Happening, request: RequestFacts, { general }: Settings): SheetEntry {
  const { timezone, siteName } = general;
  const by =
    entry.by === 'client'
      ? request.name
      : entry.author
        ? m.portal_entry_agency({ name: entry.author, site: siteName }, request)
        : siteName;
  const at = `${dateInWords(entry.at, timezone, request.locale)}, ${formatTime(entry.at, { locale: 'en-GB', timeZone: timezone })}`;
  return { head: [by, at, deedOf(entry, request)].filter(Boolean).join(' · '), text: entry.text ?? '' };
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
  const earlier = shown.length < entries.length ? [{ head: m.pdf_earlier({}, request), text: '' }] : [];
  return {
    ...headOf(request, settings),
    kicker: m.pdf_request_heading({ reference: request.reference }, request),
    about: [
      clientLine(request),
      m.pdf_as_of({ at: dateTimeWithZone(request.updatedAt, timezone, request.locale) }, request),
    ].filter(Boolean),
    parts: [
      { kind: 'facts', heading: m.pdf_section_facts({}, request), facts: factsOf(request, timezone) },
      {
        kind: 'entries',
        heading: m.pdf_section_history({}, request),
        entries: [...earlier, ...shown.map((entry) => entryOf(entry, request, settings))],
      },
    ],
  };
}

/** `html` is clean; its links lead somewhere from paper too. `author` is who delivered it, while that is known. */
export type ReportFacts = { version: number; deliveredAt: string; html: string; author: string | null };

/** For whom it was written, and by whom. */
function preparedLine(request: RequestFacts, { author }: ReportFacts): string {
  const client = clientLine(request);
  return author ? m.pdf_prepared({ client, author }, request) : client;
}

/** The written report. */
export function reportSheet(request: RequestFacts, report: ReportFacts, settings: Settings): Sheet {
  const date = dateInWords(report.deliveredAt, settings.general.timezone, request.locale);
  const delivered =
    report.version === 1
      ? m.portal_report_delivered({ date }, request)
      : m.portal_report_corrected({ version: String(report.version), date }, request);
  return {
    ...headOf(request, settings),
    ...(report.author && { author: report.author }),
    kicker: m.pdf_report_heading({ reference: request.reference }, request),
    about: [preparedLine(request, report), delivered].filter(Boolean),
    contents: m.pdf_contents({}, request),
    parts: [{ kind: 'text', heading: '', blocks: richBlocks(report.html) }],
  };
}
