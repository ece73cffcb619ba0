import { createContext, useContext } from 'react';

/** The language of a part of a screen whose words are not in the language around it. */
export const WordsLocale = createContext<'it' | 'en' | undefined>(undefined);

/** Options for messages inside such a part; elsewhere none, and the screen's language counts. */
export function useWordsOptions(): { locale?: 'it' | 'en' } {
  const locale = useContext(WordsLocale);
  return locale ? { locale } : {};
}
