import { createContext, useContext, useEffect, useState } from 'react';
import { countText } from '#app/admin/parts/count-text.ts';
import { usePlace } from '#app/admin/person.ts';
import { isOf } from '#app/session/live.ts';
import { api, call } from '#app/session/typed-api.ts';
import { useLiveReading } from '#app/session/use-live-reading.ts';
import type { Place } from '#shared/dates.ts';
import type { MessageView } from '#shared/message-views.ts';
import type { RequestView } from '#shared/request-views.ts';

/** How many records are in each view of a list, up to `exactUpTo`; a greater number only says that there are more. */
export type ViewCounts<View extends string> = { views: Record<View, number>; exactUpTo: number };

export type AllViewCounts = {
  request: ViewCounts<RequestView> | undefined;
  message: ViewCounts<MessageView> | undefined;
};

/** The counts as the sidebar and the lists show them; undefined until they are known. */
export const ViewCountsContext = createContext<AllViewCounts>({ request: undefined, message: undefined });

/** Reads the counts, and again when a record changes. What cannot be read leaves the numbers as they were. */
export function useViewCountsReading(): AllViewCounts {
  const [request, setRequest] = useState<AllViewCounts['request']>();
  const [message, setMessage] = useState<AllViewCounts['message']>();
  const readRequests = () => call(api.requests.views.$get()).then(setRequest, () => {});
  const readMessages = () => call(api.messages.views.$get()).then(setMessage, () => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then by what is heard
  useEffect(() => {
    void readRequests();
    void readMessages();
  }, []);
  useLiveReading(isOf('request'), readRequests);
  useLiveReading(isOf('message'), readMessages);
  return { request, message };
}

/** The number of a view, and in words: `12`, or `more than 999`. */
export type Counted = { count: number; text: string };

export const countedAs = (
  count: number | undefined,
  counts: { exactUpTo: number } | undefined,
  locale: Place['locale'],
): Counted | undefined =>
  count === undefined || !counts ? undefined : { count, text: countText(count, counts, locale) };

function useCount<View extends string>(counts: ViewCounts<View> | undefined): (view: View) => Counted | undefined {
  const { locale } = usePlace();
  return (view) => countedAs(counts?.views[view], counts, locale);
}

export const useRequestViewCount = () => useCount(useContext(ViewCountsContext).request);
export const useMessageViewCount = () => useCount(useContext(ViewCountsContext).message);
