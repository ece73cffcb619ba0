import { FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
import type { Settled } from '#app/session/api-problem.ts';

/** Tags in use, with how many people have each. */
export type TagCounts = { items: { tag: string; count: number }[] };

type Asked = { tag: string };
type TagFilterProps = {
  list: { asked: Asked; address: (change: Partial<Asked>) => string; show: (change: Partial<Asked>) => unknown };
  tags: Settled<TagCounts>;
  label: string;
  hasLabel: boolean;
  all: string;
};

/** Narrows a list to one tag. It is not there while nobody has any. */
export function TagFilter({ list, tags, label, hasLabel, all }: TagFilterProps) {
  const items = tags.ok ? tags.value.items : [];
  const { tag: asked } = list.asked;
  // A tag of the address that nobody has any more can still be seen, and left.
  const known = asked === '' || items.some(({ tag }) => tag === asked) ? items : [...items, { tag: asked, count: 0 }];
  if (known.length === 0) return null;
  const options = known.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }));
  return <FilterSelect list={list} name="tag" label={label} hasLabel={hasLabel} all={all} options={options} />;
}
