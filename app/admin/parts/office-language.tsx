import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useStaff } from '#app/admin/person.ts';
import { WordsLocale } from '#app/ui/words-locale.ts';

/**
 * Tools that every screen of the back office has, inside an English page: in the language of the back office, and marked so for screen readers
 * (docs/decisions/084).
 */
export function InOfficeLanguage({ children, className = 'contents' }: { children: ReactNode; className?: string }) {
  const { language } = useStaff();
  return (
    <I18nProvider locale={language === 'it' ? 'it-IT' : 'en-GB'}>
      <WordsLocale value={undefined}>
        <div lang={language} className={className}>
          {children}
        </div>
      </WordsLocale>
    </I18nProvider>
  );
}
