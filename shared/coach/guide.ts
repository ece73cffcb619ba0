import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { figuresIn } from '#shared/report/figures.ts';
import type { Word } from '#shared/report/finding-words.ts';
import type { CoachKind } from './kinds.ts';
import { addsOf, nameOf } from './names.ts';
import { pathText, places } from './places.ts';
import { reports, type Step, stepsWritten } from './reports.ts';

/** The steps to a report, in words. */

/** One thing to do. What is not drawn of it is empty. */
export type GuideStep = {
  key: string;
  kind: Step['kind'];
  title: string;
  texts: string[];
  /** Menus, the last of them to be pressed. */
  path: string[];
  /** The same in English where that is another language: many accounts have it. */
  english: string | null;
  fields: { label: string; value: string }[];
  columns: string[];
  days: { marked: number; unit: string | null } | null;
  formats: string[];
  /** What its drawing shows. */
  drawn: string;
};

export type Guide = {
  kind: CoachKind;
  name: string;
  adds: string;
  console: string;
  facts: { term: string; detail: string }[];
  ways: { title: string | null; steps: GuideStep[] }[];
};

type Say = { locale: ReportLanguage };

function bare(step: Step, position: number): GuideStep {
  const nothing = { texts: [], path: [], english: null, fields: [], columns: [], days: null, formats: [] };
  return { ...nothing, key: `${position}-${step.kind}`, kind: step.kind, title: '', drawn: '' };
}

function stepIn(step: Step, say: Say): Partial<GuideStep> {
  const words = (all: readonly Word[]) => all.map((word) => word({}, say));
  switch (step.kind) {
    case 'open': {
      const path = words(step.path);
      return {
        title: m.coach_step_open({}, say),
        texts: [step.from({}, say)],
        path,
        english: say.locale === 'en' ? null : m.coach_step_english({ path: pathText(step.path, 'en') }, say),
        drawn: m.coach_draw_open({ name: path.at(-1) ?? '' }, say),
      };
    }
    case 'choose': {
      const fields = step.fields.map(({ label, value }) => ({ label: label({}, say), value: value({}, say) }));
      const values = fields.map(({ label, value }) => `${label}: ${value}`).join(', ');
      return {
        title: m.coach_step_choose({}, say),
        texts: [step.note({}, say)],
        fields,
        drawn: m.coach_draw_choose({ values }, say),
      };
    }
    case 'columns': {
      const columns = words(step.columns);
      return {
        title: step.title({}, say),
        texts: [step.text({}, say)],
        columns,
        drawn: m.coach_draw_columns({ columns: columns.join(', ') }, say),
      };
    }
    case 'days':
      return {
        title: m.coach_step_days({}, say),
        texts: words(step.texts),
        days: { marked: step.marked, unit: step.unit?.({}, say) ?? null },
        drawn: m.coach_draw_days({ days: step.days({}, say) }, say),
      };
    case 'fetch':
      return {
        title: m.coach_step_fetch({}, say),
        texts: [step.text({}, say), m.coach_step_fetch_unopened({}, say)],
        formats: [...step.formats],
        drawn: m.coach_draw_fetch({ formats: step.formats.join(', ') }, say),
      };
  }
}

/** The day on which the steps were written, as people write it. */
export const writtenOn = (language: ReportLanguage): string => figuresIn(language).day(stepsWritten, 'UTC');

export function guideOf(kind: CoachKind, language: ReportLanguage): Guide {
  const say: Say = { locale: language };
  const { console, days } = places[kind];
  const { unit, kept, known, formats, ways } = reports[kind];
  const facts: [Word, string | null][] = [
    [m.coach_fact_console, console({}, say)],
    [m.coach_fact_days, days({}, say)],
    [m.coach_fact_unit, unit?.({}, say) ?? null],
    [m.coach_fact_file, formats.join(', ')],
    [m.coach_fact_kept, kept({}, say)],
    [m.coach_fact_known, known({}, say)],
  ];
  return {
    kind,
    name: nameOf(kind, language),
    adds: addsOf(kind, language),
    console: console({}, say),
    facts: facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term: term({}, say), detail }])),
    ways: ways.map(({ title, steps }) => ({
      title: title?.({}, say) ?? null,
      steps: steps.map((step, position) => ({ ...bare(step, position), ...stepIn(step, say) })),
    })),
  };
}
