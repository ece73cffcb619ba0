import { demand, may } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf } from '#shared/days.ts';
import type { WorkSource } from '#shared/lead-figures.ts';
import { avatarPath } from '#shared/staff.ts';
import {
  type Answers,
  type Asked,
  type Ends,
  type Grouped,
  selectAnswers,
  selectEnds,
  selectLoad,
  selectOrigins,
  selectRatings,
  selectReasons,
} from './queries.ts';
import { type Period, periodBefore, stepsOf } from './steps.ts';

/** How the work on requests goes: for whoever leads it. Every number is read from the records it counts. */

export type FiguresQuery = { from?: string | undefined; to?: string | undefined; source?: WorkSource | undefined };

type Figures = Answers & Ends;

const nothing: Figures = {
  received: 0,
  promised: 0,
  kept: 0,
  reply: { median: null, p90: null },
  completed: 0,
  cancelled: 0,
  completion: { median: null, p90: null },
};

/** What came and what ended, of the group that `is` tells. */
const joined = (
  answers: Grouped<Answers>[],
  ends: Grouped<Ends>[],
  is: (group: Grouped<unknown>) => boolean,
): Figures => ({ ...nothing, ...answers.find(is)?.figures, ...ends.find(is)?.figures });

async function readPeriod(asked: Asked) {
  const { by, steps } = stepsOf(asked.period);
  const inSteps = { ...asked, by };
  const [answers, ends, reasons, ratings, origins] = await Promise.all([
    selectAnswers(inSteps),
    selectEnds(inSteps),
    selectReasons(asked),
    selectRatings(asked),
    selectOrigins(asked),
  ]);
  const of = (is: (group: Grouped<unknown>) => boolean) => joined(answers, ends, is);
  const sources = [...new Set([...answers, ...ends].flatMap(({ source }) => source ?? []))].sort();
  return {
    period: asked.period,
    by,
    ...of(({ isAll }) => isAll),
    reasons,
    ratings,
    origins,
    steps: steps.map((step) => ({ ...step, ...of((group) => group.step === step.from) })),
    sources: sources.map((source) => ({ source, ...of((group) => group.source === source) })),
  };
}

const sumOf = (load: Awaited<ReturnType<typeof selectLoad>>) => {
  const sum = (name: 'open' | 'toAnswer' | 'overdue' | 'done') => load.reduce((total, each) => total + each[name], 0);
  return { open: sum('open'), toAnswer: sum('toAnswer'), overdue: sum('overdue'), done: sum('done') };
};

/** Days of a period when none is named. */
const usualDays = 30;

/**
 * Answers, ends and load of a period, and the same of as many days before it. Who has how much is told only to those who may know.
 * @throws forbidden
 */
export async function readLeadFigures(person: Person, { from, to, source }: FiguresQuery, now = new Date()) {
  demand(person, 'figures.read');
  const { timezone } = (await getSettings()).general;
  const last = to ?? dayOf(now, timezone);
  const period: Period = { from: from ?? addDays(last, 1 - usualDays), to: last };
  const asked: Asked = { period, by: 'day', timeZone: timezone, source, now };
  const [figures, before, load] = await Promise.all([
    readPeriod(asked),
    readPeriod({ ...asked, period: periodBefore(period) }),
    selectLoad(asked),
  ]);
  return {
    /** The day that is not over yet. */
    today: dayOf(now, timezone),
    ...figures,
    before,
    load: sumOf(load),
    people: may(person, 'figures.people')
      ? load.map(({ id, name, avatar, ...counts }) => ({
          person: id === null ? null : { id, name: name ?? '', avatar: avatarPath(avatar) },
          ...counts,
        }))
      : null,
  };
}

export type LeadFigures = Awaited<ReturnType<typeof readLeadFigures>>;
