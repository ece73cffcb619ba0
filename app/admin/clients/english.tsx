import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { WordsLocale } from '#app/ui/words-locale.ts';
import { pageLocale } from './client-words.ts';

/** What is inside is English, whatever the language of the back office: the specification has it so. */
export function English({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <I18nProvider locale={pageLocale}>
      <WordsLocale value="en">
        <div lang="en" className={className}>
          {children}
        </div>
      </WordsLocale>
    </I18nProvider>
  );
}
