/**
 * Countries of Amazon's shops whose prices hold a tax, with its standard rate, and the United States, whose prices hold none. Rates as of November 2025
 * (European Commission, "VAT rates applied in the Member States"; HM Revenue & Customs). Some goods have a lower one: the form takes another.
 */
export const countries = {
  IT: { vat: '0.22', currency: 'EUR' },
  DE: { vat: '0.19', currency: 'EUR' },
  FR: { vat: '0.20', currency: 'EUR' },
  ES: { vat: '0.21', currency: 'EUR' },
  NL: { vat: '0.21', currency: 'EUR' },
  BE: { vat: '0.21', currency: 'EUR' },
  IE: { vat: '0.23', currency: 'EUR' },
  GB: { vat: '0.20', currency: 'GBP' },
  SE: { vat: '0.25', currency: 'SEK' },
  PL: { vat: '0.23', currency: 'PLN' },
  US: { vat: '0', currency: 'USD' },
} as const;

export type Country = keyof typeof countries;

export const isCountry = (code: string): code is Country => Object.hasOwn(countries, code);
