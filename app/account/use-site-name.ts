import { useRouteLoaderData } from 'react-router';

/** The site's name as the settings have it, from the document shell. */
export function useSiteName(): string {
  return useRouteLoaderData<{ siteName?: string }>('root')?.siteName ?? 'Vantaggio';
}
