import { db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Column, Table } from '#server/tables/table.ts';
import type { ListFormat } from '#shared/exports.ts';
import { type FiguresQuery, type LeadFigures, readLeadFigures } from './figures.ts';

const columns: readonly Column[] = ['group', 'of', 'figure', 'value', 'before'].map((name) => ({
  name,
  kind: 'plain',
}));

const measures = [
  ['received', 'received'],
  ['promised', 'answers promised'],
  ['kept', 'answers within the promise'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
] as const;

type Counted = LeadFigures['steps'][number] | LeadFigures['sources'][number] | LeadFigures;

/** Figures of one group; what it is compared with, where there is something. */
const rowsOf = (group: string, of: string, now: Counted, before?: Omit<Counted, 'source'>) => [
  ...measures.map(([name, words]) => [group, of, words, now[name], before?.[name] ?? null]),
  ...(['reply', 'completion'] as const).flatMap((span) =>
    (['median', 'p90'] as const).map((part) => [
      group,
      of,
      `${span === 'reply' ? 'first reply' : 'completion'}, ${part} in seconds`,
      rounded(now[span][part]),
      rounded(before?.[span][part] ?? null),
    ]),
  ),
];

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));

/** All figures, one in a row, so that a spreadsheet can be asked for any of them. */
export function figureRows(figures: LeadFigures): unknown[][] {
  const { before } = figures;
  return [
    ...rowsOf('all', '', figures, before),
    ...figures.sources.flatMap((each) =>
      rowsOf(
        'source',
        each.source,
        each,
        before.sources.find(({ source }) => source === each.source),
      ),
    ),
    ...figures.reasons.map(({ reason, count }) => [
      'reason',
      reason,
      'cancelled',
      count,
      before.reasons.find((each) => each.reason === reason)?.count ?? 0,
    ]),
    ...figures.ratings.map(({ score, count }) => [
      'rating',
      String(score),
      'ratings',
      count,
      before.ratings.find((each) => each.score === score)?.count ?? 0,
    ]),
    ...figures.origins.flatMap(({ kind, value, ...counts }) => {
      const was = before.origins.find((each) => each.kind === kind && each.value === value);
      return (['received', 'completed'] as const).map((name) => [kind, value, name, counts[name], was?.[name] ?? 0]);
    }),
    ...(figures.people ?? []).flatMap(({ person, ...counts }) =>
      Object.entries(counts).map(([name, count]) => ['person', person?.name ?? '', name, count, null]),
    ),
    ...figures.steps.flatMap((step) => rowsOf(figures.by, step.from, step)),
  ];
}

/** The figures as a table. That they were taken out is an entry of the audit log. @throws forbidden */
export async function exportLeadFigures(person: Person, query: FiguresQuery, format: ListFormat): Promise<Table> {
  const figures = await readLeadFigures(person, query);
  const { period } = figures;
  await recordChange(db, {
    actor: person,
    action: 'figures.exported',
    subject: { kind: 'figures', id: format },
    after: { ...period, ...(query.source && { source: query.source }) },
  });
  return {
    name: `requests-${period.from}-${period.to}`,
    columns,
    rows: [figureRows(figures)],
    timeZone: (await getSettings()).general.timezone,
  };
}
