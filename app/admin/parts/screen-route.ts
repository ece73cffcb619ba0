import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { isRereading } from '#app/session/use-rereading.ts';

type Locale = 'it' | 'en';
type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type MetaArgs = {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  params: Record<string, string | undefined>;
};

/** A screen's `meta`: the document is called by the names of the screen, the narrowest first, and before them by the record that is open. */
export const screenMeta =
  (...names: [Words, ...Words[]]) =>
  ({ matches: [, layout], params: { reference } }: MetaArgs) => {
    const { person } = (layout?.loaderData ?? {}) as { person?: { language: Locale } };
    const locale = person?.language ?? 'it';
    return [
      { title: areaTitle(locale, ...(reference ? [reference] : []), ...names.map((name) => name({}, { locale }))) },
    ];
  };

/** Opening, changing and closing the panel leaves the list alone, unless it is being read again: it is a route's `shouldRevalidate`. */
export function listStays({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search || isRereading();
}
