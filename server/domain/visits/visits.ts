import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { publicUrl } from '#server/public-url.ts';
import { deviceOf, sourceOf, type UtmName, utmNames, utmOf } from '#server/records/came-from.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf, daysBetween, monthStart, weekStart } from '#shared/days.ts';
import { networkOf } from '#shared/networks.ts';
import { type RecordKind, visitedPage } from '#shared/visited-pages.ts';
import { Batch, slotOf, writeAt } from './batch.ts';
import { selectConversions } from './conversions.ts';
import { addMissing, selectMissing, writeMissing } from './missing.ts';
import { canReadStatistics } from './policy.ts';
import {
  type Counts,
  type Period,
  selectDays,
  selectTop,
  selectTopUtm,
  selectViews,
  selectVisitorTotals,
} from './queries.ts';
import { closeDaysBefore, rollUp } from './roll-up.ts';
import { type Caller, forgetSaltsBefore, visitorOf } from './visitor.ts';
import { type Written, writeBatch } from './write.ts';

const batch = new Batch();
/** Days whose views were written by this process since their last roll-up. */
const unrolled = new Set<string>();
/** The day on which this process last tidied. */
let tidiedOn = '';

async function today(now: Date): Promise<string> {
  return dayOf(now, (await getSettings()).general.timezone);
}

export type Shown = {
  caller: Caller;
  /** Path of the page that was shown. */
  path: string;
  /** Query of the page that was shown: its `utm_*` values are kept. */
  query: URLSearchParams;
  /** The header `Sec-CH-UA-Mobile`. */
  mobileHint: string | undefined;
};

/**
 * Counts a page that was shown. The caller's address goes no further than into the day's hash. What is taken is written within
 * seconds, and lost by a crash before.
 */
export async function recordView({ caller, path, query, mobileHint }: Shown, now = new Date()) {
  const page = visitedPage(path);
  if (!page) return 'unknown-page';
  const day = await today(now);
  const { visitor, network } = await visitorOf(caller, publicUrl(), day);
  const view = {
    day,
    visitor,
    page: page.path,
    slot: slotOf(now),
    at: now.toISOString(),
    kind: page.record?.kind ?? null,
    slug: page.record?.slug ?? null,
    device: deviceOf(caller.userAgent, mobileHint),
    ...utmOf(query),
  };
  return batch.addView(view, network);
}

/**
 * Notes from which site a document was asked for. That counts nothing: it says where a visit came from once the page is shown,
 * which another worker may hear of.
 */
export async function noteArrival(
  { caller, path, referer, host }: { caller: Caller; path: string; referer: string; host: string | undefined },
  now = new Date(),
): Promise<void> {
  const page = visitedPage(path);
  const source = sourceOf(referer, [new URL(publicUrl()).host, host ?? '']);
  if (!page || source === undefined) return;
  const day = await today(now);
  const { visitor, network } = await visitorOf(caller, publicUrl(), day);
  batch.addArrival({ day, visitor, page: page.path, slot: slotOf(now), at: now.toISOString(), source }, network);
}

/** Counts that somebody asked for a page that there is not; who, is not kept. False where their network asked for too many. */
export async function noteMissing({ caller, path }: { caller: Caller; path: string }, now = new Date()) {
  return addMissing({ day: await today(now), path, network: networkOf(caller.address) }, now);
}

/** True when so much waits that it should be written before its time. */
export const isBatchFull = () => batch.size >= writeAt;

/** Writes what waits. What cannot be written waits on. */
export async function writeVisits(): Promise<Written> {
  await writeMissing();
  const waiting = batch.take();
  if (waiting.views.length + waiting.arrivals.length === 0) return { counted: 0, repeated: 0, unknownPage: 0 };
  try {
    const written = await writeBatch(waiting.views, waiting.arrivals);
    for (const { day } of [...waiting.views, ...waiting.arrivals]) unrolled.add(day);
    return written;
  } catch (error) {
    batch.putBack(waiting);
    throw error;
  }
}

/** Once a day, the first time too: forgets what is over, salts of past days and views older than yesterday's. */
export async function closePastDays(now = new Date()): Promise<void> {
  const day = await today(now);
  if (tidiedOn === day) return;
  await forgetSaltsBefore(day);
  await closeDaysBefore(addDays(day, -1));
  tidiedOn = day;
  log.info({ day }, 'visits: the salts of past days are forgotten');
}

/** Brings the counts up to date with what was written, once the past days are closed. */
export async function rollUpVisits(now = new Date()): Promise<void> {
  await closePastDays(now);
  const days = [...unrolled];
  if (days.length === 0) return;
  unrolled.clear();
  const done = await rollUp(days).catch((error) => {
    for (const each of days) unrolled.add(each);
    throw error;
  });
  if (!done) for (const each of days) unrolled.add(each);
}

/** Visitors of today, of this week since Monday, of this month, and of all days, in the site's time zone. */
export async function readVisitorTotals(now = new Date()) {
  const day = await today(now);
  return selectVisitorTotals(day, weekStart(day), monthStart(day));
}

/** One entry for each day of the period, those without a visit included. */
export async function readVisitsByDay(period: Period): Promise<(Counts & { day: string })[]> {
  const found = new Map((await selectDays(period)).map((each) => [each.day, each]));
  return Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => {
    const day = addDays(period.from, index);
    return found.get(day) ?? { day, visitors: 0, visits: 0, views: 0 };
  });
}

/** How often the pages of these records were shown, by slug; 0 for those that never were. */
export async function readViews(kind: RecordKind, slugs: readonly string[]): Promise<Map<string, number>> {
  const found = await selectViews(kind, slugs);
  return new Map(slugs.map((slug) => [slug, found.find((each) => each.slug === slug)?.views ?? 0]));
}

/** How often the page of one record was shown, by its id. */
export async function readViewsOf(connection: Db, kind: RecordKind, id: string): Promise<number> {
  const { rows } = await sql<{ views: number }>`select ${viewsOf(kind, sql`${id}`)} as views`.execute(connection);
  return rows[0]?.views ?? 0;
}

/** Expression: how often the page of the record with this id was shown since the beginning. */
export const viewsOf = (kind: RecordKind, id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(counted.views), 0)::int from visit_day_values as counted
  where counted.kind = ${sql.lit(kind)} and counted.value = ${id}::text
)`;

/** Days of a period when none is named. */
const usualDays = 30;

/** The sum of days. Visitors of several days are added up: nobody is followed from one day to the next. */
function sumOf(days: Counts[]): Counts {
  const sum = (name: keyof Counts) => days.reduce((total, day) => total + day[name], 0);
  return { visitors: sum('visitors'), visits: sum('visits'), views: sum('views') };
}

/** What a period is compared with: as many days, just before it. */
async function readPeriodBefore({ from, to }: Period, timezone: string) {
  const period = { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  const [days, conversions] = await Promise.all([readVisitsByDay(period), selectConversions(period, timezone)]);
  return { period, days, counts: sumOf(days), conversions };
}

/**
 * Everything about the visits of a period and the one before it, for staff. Lists hold the `limit` most visited.
 * @throws forbidden
 */
export async function readStatistics(
  person: Person,
  { from, to, limit }: { from?: string | undefined; to?: string | undefined; limit: number },
  now = new Date(),
) {
  if (!canReadStatistics(person)) throw new AppError('forbidden', 'only staff read the statistics');
  const last = to ?? (await today(now));
  const period = { from: from ?? addDays(last, 1 - usualDays), to: last };
  const { timezone } = (await getSettings()).general;
  const [totals, days, before, conversions, pages, sources, devices, missing, ...utm] = await Promise.all([
    readVisitorTotals(now),
    readVisitsByDay(period),
    readPeriodBefore(period, timezone),
    selectConversions(period, timezone),
    selectTop('page', period, limit),
    selectTop('source', period, limit),
    selectTop('device', period, limit),
    selectMissing(period, limit),
    ...utmNames.map((name) => selectTopUtm(name, period, limit)),
  ]);
  return {
    totals,
    period,
    days,
    counts: sumOf(days),
    before,
    conversions,
    pages,
    sources,
    devices,
    missing,
    utm: Object.fromEntries(utmNames.map((name, index) => [name, utm[index] ?? []])) as Record<
      UtmName,
      Awaited<ReturnType<typeof selectTopUtm>>
    >,
  };
}
