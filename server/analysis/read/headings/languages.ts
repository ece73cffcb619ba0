/** The languages that reports are written in, as their own speakers call them. */
const nameOfLanguage = {
  en: 'English',
  it: 'italiano',
  de: 'Deutsch',
  es: 'español',
  fr: 'français',
  nl: 'Nederlands',
  pl: 'polski',
  sv: 'svenska',
  pt: 'português',
  tr: 'Türkçe',
  ja: '日本語',
  zh: '中文',
} as const;

export type Language = keyof typeof nameOfLanguage;
export const languages = Object.keys(nameOfLanguage) as readonly Language[];

/** Headings of a column, by language. */
export type Names = Partial<Record<Language, readonly string[]>>;
