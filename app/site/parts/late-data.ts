import { createContext as createReactContext, useContext } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';

/**
 * Data that a page may be short of for a moment: its loader has decided the answer's status and starts reading it, the page is
 * rendered with it when it comes soon, else first with its skeleton (`app/entry.server.tsx`, `late-content.tsx`).
 */
export type Late<T> = { state: 'pending' } | { state: 'ready'; value: T } | { state: 'failed' };

/** Class of the element that stands between the skeleton of a page and its content. */
export const lateMark = 'arrived';

/** What the loader of this request has begun to read. */
export const lateData = createContext<Promise<unknown> | null>(null);

/** To be called by a loader, once. */
export function readLate(context: Readonly<RouterContextProvider>, data: Promise<unknown>): void {
  // A failure is dealt with when the page is rendered; until then it must not count as unhandled.
  data.catch(() => {});
  context.set(lateData, data);
}

export const LateContext = createReactContext<Late<unknown>>({ state: 'pending' });

/** What {@link readLate} was given, as far as it is there. The page knows its type. */
export const useLate = <T>(): Late<T> => useContext(LateContext) as Late<T>;
