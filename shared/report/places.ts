import type { ReportScope } from '#shared/analysis-report.ts';

/** Ends of Amazon's addresses that are not the country in lower case. */
const endings: Record<string, string> = {
  US: 'com',
  GB: 'co.uk',
  JP: 'co.jp',
  MX: 'com.mx',
  BR: 'com.br',
  AU: 'com.au',
  BE: 'com.be',
  TR: 'com.tr',
  ZA: 'co.za',
};

/** `Amazon.it`; empty where no file names the marketplace. */
export const marketplaceName = (code: string | null): string =>
  code === null ? '' : `Amazon.${endings[code] ?? code.toLowerCase()}`;

/** What a scope is called among others: its account, its marketplace, its currency. */
export const scopeName = ({ account, marketplace, currency }: ReportScope): string =>
  [account ?? '', marketplaceName(marketplace), currency].filter(Boolean).join(' · ');
