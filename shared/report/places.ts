import { m } from '#messages/messages.js';
import { noCurrency } from '#shared/analysis-document.ts';
import type { ReportLanguage, ReportScope } from '#shared/analysis-report.ts';

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

const untold = (language: ReportLanguage) => m.report_currency_none({}, { locale: language });

/** In which currency amounts are, or that no file tells it. */
export const moneyIn = (currency: string, language: ReportLanguage): string =>
  currency === noCurrency ? untold(language) : m.report_money_in({ currency }, { locale: language });

/** What a scope is called among others: its account, its marketplace, its currency. */
export const scopeName = ({ account, marketplace, currency }: ReportScope, language: ReportLanguage): string =>
  [account ?? '', marketplaceName(marketplace), currency === noCurrency ? untold(language) : currency]
    .filter(Boolean)
    .join(' · ');
