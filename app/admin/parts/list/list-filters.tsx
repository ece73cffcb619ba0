import type { ReactNode } from 'react';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Select } from '#app/ui/select.tsx';

/** What filters need of the list that they narrow. */
type Narrowed<Asked> = {
  asked: Asked;
  address: (change: Partial<Asked>) => string;
  show: (change: Partial<Asked>) => unknown;
};

type Named<Asked, Name extends keyof Asked> = { list: Narrowed<Asked>; name: Name; label: string; all: string };
type Chosen<Asked, Name extends keyof Asked> = Exclude<Asked[Name], ''> & string;

const only = <Asked, Name extends keyof Asked>(name: Name, value: string) => ({ [name]: value }) as Partial<Asked>;

export type SearchedList = Narrowed<{ q: string }>;

/** The search of a list, in the line of its filters. */
export const ListSearch = ({ list, label }: { list: SearchedList; label: string }) => (
  <SearchField
    label={label}
    value={list.asked.q}
    onSearch={(q) => list.show({ q })}
    className="min-w-0 grow basis-44 @min-[46rem]:max-w-80"
  />
);

type FilterSegmentsProps<Asked, Name extends keyof Asked> = Named<Asked, Name> & {
  values: readonly Chosen<Asked, Name>[];
  word: (value: Chosen<Asked, Name>) => string;
  count?: (value: Chosen<Asked, Name> | 'all') => string | number | undefined;
};

/** A filter as links, each with how many rows it would show. */
export function FilterSegments<Asked, Name extends keyof Asked>(props: FilterSegmentsProps<Asked, Name>) {
  const { list, name, label, all, values, word, count } = props;
  const segments = [
    { key: '', label: all, count: count?.('all'), to: list.address(only(name, '')) },
    ...values.map((value) => ({
      key: value,
      label: word(value),
      count: count?.(value),
      to: list.address(only(name, value)),
    })),
  ];
  return <SegmentedFilter label={label} segments={segments} current={String(list.asked[name])} />;
}

type FilterSelectProps<Asked, Name extends keyof Asked> = Named<Asked, Name> & {
  /** Above the control: where there is room for it. */
  hasLabel?: boolean;
  options: readonly { value: Chosen<Asked, Name>; label: string; mark?: ReactNode }[];
};

/** A filter with more choices than a row of links holds. */
export const FilterSelect = <Asked, Name extends keyof Asked>(props: FilterSelectProps<Asked, Name>) => (
  <Select<string>
    label={props.label}
    hideLabel={!props.hasLabel}
    value={String(props.list.asked[props.name])}
    onChange={(value) => props.list.show(only(props.name, value))}
    options={[{ value: '', label: props.all }, ...props.options]}
  />
);

export type LeadFilter = { segments: ReactNode; select: ReactNode; isOn: boolean };

/** A filter in its two forms, a row of links and a select, and whether it is on. @param column - what the select is called: the name of what it filters by */
export const leadFilter = <Asked, Name extends keyof Asked>({
  column,
  ...props
}: FilterSegmentsProps<Asked, Name> & { column: string }): LeadFilter => ({
  isOn: props.list.asked[props.name] !== '',
  segments: <FilterSegments {...props} />,
  select: (
    <FilterSelect
      list={props.list}
      name={props.name}
      label={column}
      hasLabel
      all={props.all}
      options={props.values.map((value) => ({ value, label: props.word(value) }))}
    />
  ),
});
