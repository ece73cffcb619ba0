import type { CaseRecord } from '#app/admin/case-studies/case-studies-api.ts';
import type { Picture } from '#app/admin/parts/pictures/pictures-api.ts';
import { type CaseCategory, caseChartSchema } from '#shared/case-studies.ts';
import { type CaseStudyInput, caseStudyForm } from '#shared/case-study-form.ts';

/** What stands in the form. The chart is text until it is read. */
export type CaseValues = Omit<CaseStudyInput, 'chart' | 'pictureId' | 'category'> & {
  category: CaseCategory | null;
  picture: Picture | null;
  chartLabel: string;
  chartPoints: string;
  /** Number of the first month of the work, counted from one. */
  chartStart: string;
};

export type CaseField = keyof CaseValues;
export type CaseErrors = Partial<Record<CaseField, 'missing' | 'invalid' | 'taken'>>;

export const emptyValues: CaseValues = {
  title: '',
  category: null,
  description: '',
  slug: '',
  client: '',
  duration: '',
  budget: '',
  tags: [],
  results: [],
  headlineValue: '',
  headlineLabel: '',
  situation: '',
  work: '',
  outcome: '',
  liveUrl: '',
  codeUrl: '',
  pictureAlt: '',
  status: 'draft',
  featured: false,
  picture: null,
  chartLabel: '',
  chartPoints: '',
  chartStart: '1',
};

/** Figures are separated by spaces or semicolons, so that a comma can be a decimal point. */
export function parsePoints(text: string): number[] {
  return text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((part) => Number(part.replace(',', '.')));
}

export function valuesOf(record: CaseRecord): CaseValues {
  const {
    chart,
    id: _,
    version: __,
    pictureId: ___,
    createdAt: ____,
    publishedAt: _____,
    updatedAt: ______,
    updatedBy: _______,
    ...fields
  } = record;
  return {
    ...fields,
    chartLabel: chart?.label ?? '',
    chartPoints: chart?.points.join(' ') ?? '',
    chartStart: String((chart?.start ?? 0) + 1),
  };
}

/** Which field of the form a path of the schema stands for. */
function fieldOf([name, part]: PropertyKey[]): CaseField {
  if (name !== 'chart') return name as CaseField;
  if (part === 'label') return 'chartLabel';
  return part === 'points' ? 'chartPoints' : 'chartStart';
}

const isEmpty = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** The form as the server takes it, or what is wrong with it. */
export function readValues(values: CaseValues): { input: CaseStudyInput } | { errors: CaseErrors } {
  const { chartLabel, chartPoints, chartStart, picture, ...fields } = values;
  const hasChart = chartPoints.trim() !== '' || chartLabel.trim() !== '';
  const chart = hasChart
    ? { label: chartLabel, points: parsePoints(chartPoints), start: Number(chartStart) - 1 }
    : null;
  const result = caseStudyForm.safeParse({ ...fields, chart, pictureId: picture?.id ?? null });
  if (result.success) return { input: result.data };
  const errors: CaseErrors = {};
  // A chart may be missing: which part of one is wrong, its own schema tells.
  const chartIssues = chart ? (caseChartSchema.safeParse(chart).error?.issues ?? []) : [];
  const paths = [
    ...result.error.issues.map(({ path }) => path).filter(([name]) => name !== 'chart'),
    ...chartIssues.map(({ path }) => ['chart', ...path]),
  ];
  for (const path of paths) {
    const field = fieldOf(path);
    errors[field] ??= isEmpty(values[field]) ? 'missing' : 'invalid';
  }
  return { errors };
}
