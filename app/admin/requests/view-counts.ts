import { createContext, useContext, useEffect, useState } from 'react';
import { countText } from '#app/admin/parts/count-text.ts';
import { usePlace } from '#app/admin/person.ts';
import { useLiveReading } from '#app/session/use-live-reading.ts';
import type { RequestView } from '#shared/request-views.ts';
import { countViews, type ViewCounts } from './requests-api.ts';

/** How many requests are in each view, as the sidebar and the list show it; undefined until it is known. */
export const ViewCountsContext = createContext<ViewCounts | undefined>(undefined);

/** Reads the counts, and again when a request changes. What cannot be read leaves the numbers as they were. */
export function useViewCountsReading(): ViewCounts | undefined {
  const [counts, setCounts] = useState<ViewCounts>();
  const read = () => countViews().then(setCounts, () => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then by what is heard
  useEffect(() => void read(), []);
  useLiveReading(({ kind }) => kind !== 'message', read);
  return counts;
}

/** The number of a view in words, `12` or `more than 999`. */
export function useViewCount(): (view: RequestView) => { count: number; text: string } | undefined {
  const counts = useContext(ViewCountsContext);
  const { locale } = usePlace();
  return (view) => counts && { count: counts.views[view], text: countText(counts.views[view], counts, locale) };
}
