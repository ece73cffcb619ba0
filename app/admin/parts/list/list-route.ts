import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Opening, changing and closing the panel leaves the list alone: it is a route's `shouldRevalidate`. */
export function listStays({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.search !== nextUrl.search;
}
