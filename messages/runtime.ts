import type { Locale } from '#shared/browser-locale.ts';

/** What the words of `compiled/` are said with. */

type Options = { locale?: Locale };

/** The language that is spoken where nobody has said which. */
export const baseLocale: Locale = 'en';

let spoken: Locale = baseLocale;
let spokenInWork: () => Locale | undefined = () => undefined;

/** The language that is spoken now. */
export const getLocale = (): Locale => spokenInWork() ?? spoken;

/** Speaks another language from now on. */
export function setLocale(locale: Locale): void {
  spoken = locale;
}

/** For a server, which does several things at once: the language of the one that asks, or undefined where it has none of its own. */
export function speakByWork(localeOfWork: () => Locale | undefined): void {
  spokenInWork = localeOfWork;
}

/** A message with something to fill in, in the language that is asked for or else the current one. */
export const said =
  <Inputs>(en: (inputs: Inputs) => string, it: (inputs: Inputs) => string) =>
  (inputs: Inputs, { locale = getLocale() }: Options = {}): string =>
    (locale === 'it' ? it : en)(inputs);

/** A message that is one text in each language. */
export const saidPlainly =
  (en: string, it: string) =>
  (_inputs?: object, { locale = getLocale() }: Options = {}): string =>
    locale === 'it' ? it : en;

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/**
 * Whether a number is counted as one. Italian has a third form for whole millions, which is for words (`un milione di righe`): beside figures
 * there are two, and messages have no more. The rules of a language are made once: making them takes longer than a text.
 */
export function isOne(locale: Locale, count: unknown): boolean {
  rules[locale] ??= new Intl.PluralRules(locale);
  return rules[locale].select(Number(count)) === 'one';
}
