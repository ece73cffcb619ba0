import { setLocale } from '#messages/runtime.ts';
import { browserLocale, type Locale } from '#shared/browser-locale.ts';

let isKnown = false;

/** From now on screens speak the language of who is signed in. */
export function speakTo(locale: Locale): void {
  isKnown = true;
  setLocale(locale);
}

/** Tells the browser what language a page is in. Said anew, even the same one has it style the whole page again. */
export function declareLanguage(locale: Locale): void {
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
}

/** For a failure to learn who somebody is: it is told in the browser's language, while no other is known. A way elsewhere is none. @throws what it was given */
export function failUnknown(error: unknown): never {
  if (!isKnown && !(error instanceof Response)) {
    const locale = browserLocale(navigator.languages);
    setLocale(locale);
    declareLanguage(locale);
  }
  throw error;
}
