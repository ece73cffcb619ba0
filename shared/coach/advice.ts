import { m } from '#messages/messages.js';
import type { Period, RefusalCode, RefusedFile } from '#shared/analysis-document.ts';
import { clicksOf, isNeed, type Need } from '#shared/analysis-needs.ts';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { refusalText } from '#shared/report/files.ts';
import type { Word } from '#shared/report/finding-words.ts';
import type { FirstLook } from '#shared/report/first-figures.ts';
import { needText } from '#shared/report/missing.ts';
import { type CoachKind, coachKinds } from './kinds.ts';
import { addsOf, nameOf } from './names.ts';

/** What somebody is told who brought files: which of them is another one than was meant, what to do with those put aside, and what would help next. */

/** What was brought; `needs` are what rules lacked, in the words of the engine. */
export type Brought = {
  files: readonly { name: string; kind: string; sheet: string | null; period: Pick<Period, 'start' | 'end'> | null }[];
  refused: readonly RefusedFile[];
  needs: readonly string[];
};

/** A report that helps, by its name. */
export type Wanted = { kind: CoachKind; name: string };

export type Advice = {
  /** Only files of which there is something to say. */
  files: { name: string; sheet: string | null; texts: string[]; wanted: Wanted | null }[];
  refused: { file: string; why: string; todo: string; wanted: Wanted | null }[];
  /** The most telling first, each with what it would add. */
  next: (Wanted & { text: string })[];
  /** What no report says: people do. */
  tell: { name: string; text: string }[];
};

/** Where a need is met: a report, or a person who knows it. */
export const sourceOf: Record<Need, CoachKind | 'person'> = {
  search_term: 'search_term',
  advertised_product: 'advertised_product',
  business_asin: 'business_asin',
  listings: 'listings',
  placement: 'placement',
  'targeting clauses': 'targeting',
  'campaign by day with budget': 'campaign',
  'promoted or halo columns': 'advertised_product',
  'orders and sales': 'search_term',
  search_query_performance: 'search_query_performance',
  targeting: 'search_term',
  'targeting match type': 'search_term',
  'brand terms': 'person',
  price: 'person',
  cogs: 'person',
  fees: 'person',
  vat: 'person',
};

/** What each other report says instead of the search terms. */
const instead: Record<string, Word> = {
  business_asin: m.coach_is_business,
  business_asin_date: m.coach_is_business,
  business_date: m.coach_is_business_date,
  advertised_product: m.coach_is_advertised,
  placement: m.coach_is_placement,
  targeting: m.coach_is_targeting,
  campaign: m.coach_is_campaign,
  search_query_performance: m.coach_is_queries,
  listings: m.coach_is_listings,
  bulk: m.coach_is_bulk,
};

/** Reports that no check uses, whatever else is there. */
const idle: Record<string, Word> = {
  fee_preview: m.coach_is_fees,
  settlement: m.coach_is_settlement,
  fba_other: m.coach_is_fba,
  search_query_asin: m.coach_is_query_asin,
  campaign_list: m.coach_is_campaign_list,
  other_report: m.coach_is_other,
};

/** What somebody meant who brought one of them. */
const meant: Partial<Record<string, CoachKind>> = {
  search_query_asin: 'search_query_performance',
  campaign_list: 'campaign',
};

/** Kinds that hold what another one is asked for. */
const alsoBy: Partial<Record<CoachKind, readonly string[]>> = {
  business_asin: ['business_asin_date'],
  placement: ['bulk'],
  targeting: ['bulk'],
};

const leastDays = 28;
const dayMs = 86_400_000;

const daysIn = ({ start, end }: Pick<Period, 'start' | 'end'>) => (Date.parse(end) - Date.parse(start)) / dayMs + 1;

type File = Brought['files'][number];

/** What there is to say of a file, and the report that was meant. */
function noteOn(
  file: File,
  brought: Brought,
  language: ReportLanguage,
): Omit<Advice['files'][number], 'name' | 'sheet'> {
  const say = { locale: language };
  const wanted = (kind: CoachKind): Wanted => ({ kind, name: nameOf(kind, language) });
  const lacks = (need: Need) => brought.needs.includes(need);
  const hasTerms = brought.files.some(({ kind }) => kind === 'search_term');
  const unused = idle[file.kind];
  const other = instead[file.kind];
  if (unused) {
    const better = hasTerms ? meant[file.kind] : 'search_term';
    return { texts: [unused({}, say)], wanted: better ? wanted(better) : null };
  }
  if (other && !hasTerms) return { texts: [other({}, say)], wanted: wanted('search_term') };
  if (file.kind === 'business_date' && other && lacks('business_asin'))
    return { texts: [other({}, say)], wanted: wanted('business_asin') };
  if (file.kind === 'campaign' && lacks('campaign by day with budget'))
    return { texts: [m.coach_note_daily({}, say)], wanted: wanted('campaign') };
  const days = file.kind === 'search_term' && file.period ? daysIn(file.period) : leastDays;
  return days < leastDays
    ? { texts: [m.coach_note_short({ days: String(days) }, say)], wanted: wanted('search_term') }
    : { texts: [], wanted: null };
}

const todos: Record<RefusalCode, { todo: Word; wanted?: CoachKind }> = {
  UNKNOWN_REPORT: { todo: m.coach_do_unknown, wanted: 'search_term' },
  BUYER_DATA: { todo: m.coach_do_buyers, wanted: 'business_asin' },
  MISALIGNED_ROWS: { todo: m.coach_do_misaligned },
  DAMAGED_NUMBERS: { todo: m.coach_do_damaged },
  AMBIGUOUS_DATES: { todo: m.coach_do_dates },
  NO_ROWS: { todo: m.coach_do_no_rows },
  TOO_LARGE: { todo: m.coach_do_large },
  ZIP_RATIO: { todo: m.coach_do_zip },
  ENCRYPTED: { todo: m.coach_do_locked },
  LEGACY_XLS: { todo: m.coach_do_xls },
  OTHER_SHEETS: { todo: m.coach_do_other_sheets },
};

/** What helps with a file that was put aside. */
export function todoOf(code: RefusalCode, language: ReportLanguage): { todo: string; wanted: Wanted | null } {
  const { todo, wanted } = todos[code];
  return {
    todo: todo({}, { locale: language }),
    wanted: wanted ? { kind: wanted, name: nameOf(wanted, language) } : null,
  };
}

/** What a report adds that was brought already and does not say enough; undefined where once more would not help. */
function onceMore(kind: CoachKind, needs: readonly string[], language: ReportLanguage): string | undefined {
  const say = { locale: language };
  const clicks = needs.map(clicksOf).find((count) => count !== undefined);
  if (kind === 'search_term' && needs.includes('orders and sales')) return m.coach_again_results({}, say);
  if (kind === 'search_term' && needs.includes('targeting match type')) return m.coach_again_columns({}, say);
  if (kind === 'search_term' && clicks) return m.coach_again_longer({ clicks }, say);
  if (kind === 'campaign') return m.coach_again_daily({}, say);
  return kind === 'advertised_product' && needs.includes('promoted or halo columns')
    ? m.coach_again_halo({}, say)
    : undefined;
}

function nextOf({ files, needs }: Brought, language: ReportLanguage): Advice['next'] {
  const kinds = new Set(files.map(({ kind }) => kind));
  const asked = new Set<string>(needs.flatMap((need) => (isNeed(need) ? [sourceOf[need]] : [])));
  if (needs.some((need) => clicksOf(need) !== undefined)) asked.add('search_term');
  return coachKinds.flatMap((kind) => {
    if (!asked.has(kind)) return [];
    const isThere = [kind, ...(alsoBy[kind] ?? [])].some((each) => kinds.has(each));
    const text = isThere ? onceMore(kind, needs, language) : addsOf(kind, language);
    return text === undefined ? [] : [{ kind, name: nameOf(kind, language), text }];
  });
}

function tellOf({ needs }: Brought, language: ReportLanguage): Advice['tell'] {
  const found = new Map<string, string>();
  for (const need of needs) {
    if (!isNeed(need) || sourceOf[need] !== 'person') continue;
    const { name, where } = needText(need, language);
    found.set(name, where);
  }
  return [...found].map(([name, text]) => ({ name, text }));
}

/** @param language - of whoever brought the files */
export function adviceOn(brought: Brought, language: ReportLanguage): Advice {
  return {
    files: brought.files
      .map((file) => ({ name: file.name, sheet: file.sheet, ...noteOn(file, brought, language) }))
      .filter(({ texts }) => texts.length > 0),
    refused: brought.refused.map(({ file, code }) => ({
      file,
      why: refusalText(code, language),
      ...todoOf(code, language),
    })),
    next: nextOf(brought, language),
    tell: tellOf(brought, language),
  };
}

/** Of files that have just been looked at; null while they are being read. */
export function adviceOfLook(look: FirstLook, language: ReportLanguage): Advice | null {
  if (look.state === 'running') return null;
  return adviceOn(
    look.state === 'read'
      ? { files: look.files, refused: look.refused, needs: look.unchecked }
      : { files: [], refused: look.refused, needs: ['search_term'] },
    language,
  );
}
