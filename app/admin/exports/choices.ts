import {
  type AskedExport,
  type CsvSeparator,
  type ExportFormat,
  type ExportSetName,
  exportSetNames,
  exportSets,
} from '#shared/exports.ts';
import { requestViews } from '#shared/request-views.ts';
import { priorities, requestStatuses } from '#shared/requests.ts';

/** What is chosen of one set; absent: not the set. */
export type SetChoice = { fields: string[]; status: string };

export type Choices = {
  sets: Partial<Record<ExportSetName, SetChoice>>;
  from: string;
  to: string;
  formats: ExportFormat[];
  separator: CsvSeparator;
  mark: boolean;
  /** Only the requests of a list. */
  list?: AskedExport['list'];
};

/** Comma in English spreadsheets, semicolon where the comma is in the numbers. */
export const emptyChoices = (locale: string): Choices => ({
  sets: {},
  from: '',
  to: '',
  formats: ['csv'],
  separator: locale.startsWith('it') ? ';' : ',',
  mark: true,
});

const one = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((each) => each === value);

/** The list of requests that an address names (`?list&q=…&status=…`), as the list's own address does. */
export function readList(search: URLSearchParams): Choices['list'] {
  if (!search.has('list')) return undefined;
  const assignee = search.get('assignee') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: one(requestStatuses, search.get('status')),
    priority: one(priorities, search.get('priority')),
    assignee: /^(me|none|[0-9a-f-]{36})$/i.test(assignee) ? assignee : undefined,
    view: one(requestViews, search.get('view')),
  };
}

/** The wish that the choices mean; a set with all its fields names none, so that it also has those that come later. */
export function askedOf(
  { sets, from, to, formats, separator, mark, list }: Choices,
  fieldsOf: (set: ExportSetName) => string[],
): AskedExport {
  const chosen = list
    ? [{ set: 'requests' as const }]
    : exportSetNames.flatMap((set) => wishOf(set, sets[set], fieldsOf));
  return {
    sets: chosen,
    formats,
    separator,
    mark,
    ...(list ? { list } : { from: from || undefined, to: to || undefined }),
  };
}

function wishOf(set: ExportSetName, choice: SetChoice | undefined, fieldsOf: (set: ExportSetName) => string[]) {
  if (!choice) return [];
  const { fields, status } = choice;
  return [
    {
      set,
      ...(fields.length < fieldsOf(set).length && { fields }),
      ...(status && exportSets[set].statuses && { status }),
    },
  ];
}

export type ChoiceFault = 'set' | 'format' | 'period' | 'day';

/** What is missing before it can be asked for. */
export function faultOf({ sets, formats, from, to, list }: Choices): ChoiceFault | undefined {
  const chosen = Object.values(sets);
  if (!list && (chosen.length === 0 || chosen.some(({ fields }) => fields.length === 0))) return 'set';
  if (formats.length === 0) return 'format';
  return !list && from && to && from > to ? 'period' : undefined;
}
