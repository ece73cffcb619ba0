import type { ReactNode } from 'react';

export type Description = { term: string; detail: ReactNode };

/** Facts, term beside detail; what was left empty is still shown, so that nobody wonders. */
export function DescriptionList({ items, empty }: { items: Description[]; empty: string }) {
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
      {items.map(({ term, detail }) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3 hyphens-auto">{term}</dt>
          <dd className="figures wrap-anywhere">
            {detail === '' || detail === null ? <span className="text-ink-3">{empty}</span> : detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
