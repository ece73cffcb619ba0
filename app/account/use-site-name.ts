import { useRouteLoaderData } from 'react-router';

/** The site's name as the settings have it, from the document shell. */
export function useSiteName(): string {
  return useRouteLoaderData<{ siteName?: string }>('root')?.siteName ?? 'Vantaggio';
}

type RootData = { mailsFrom?: string | undefined; companyEmail?: string };

/** Address that sign-in mails come from. */
export const useMailsFrom = (): string | undefined => useRouteLoaderData<RootData>('root')?.mailsFrom;

/** Whom to write to who cannot get in. */
export const useHelpAddress = (): string | undefined => useRouteLoaderData<RootData>('root')?.companyEmail || undefined;

/** A captcha is asked for: nothing can be sent before there are scripts. */
export const useHolds = (): boolean => useRouteLoaderData<{ captcha?: object }>('root')?.captcha !== undefined;
