import { useSiteName } from './use-site-name.ts';

/** The document's title: the screen, then the site. */
export function PageTitle({ children }: { children: string }) {
  const siteName = useSiteName();
  return <title>{`${children} | ${siteName}`}</title>;
}
