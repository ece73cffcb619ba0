import { Clock, FileChartColumn, MessagesSquare } from 'lucide-react';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { useSiteName } from './use-site-name.ts';

/** What stands behind the door. */
const contents = [
  { icon: Clock, words: m.account_panel_deadlines },
  { icon: MessagesSquare, words: m.account_panel_letters },
  { icon: FileChartColumn, words: m.account_panel_reports },
];

/** The ink band beside the form: a strip on phones, half the window on wide screens. */
export function BrandPanel() {
  const siteName = useSiteName();
  return (
    <header className="bg-side text-side-ink">
      <div className="flex flex-col justify-between overflow-hidden px-5 py-4 sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:p-10">
        <a href="/" className="flex w-fit items-center gap-2.5 font-display text-21 font-semibold">
          <BrandMark className="h-6.5 w-auto" />
          {siteName}
        </a>
        <div className="hidden max-w-sm lg:block">
          <p className="font-display text-34 leading-tight font-semibold text-balance">{m.account_panel_title()}</p>
          <p className="mt-4 text-17 text-side-ink-2">{m.account_panel_text()}</p>
        </div>
        <ul className="hidden max-w-sm lg:block">
          {contents.map(({ icon: Icon, words }, index) => (
            <li key={words()} className={join('flex gap-4 py-4', index > 0 && 'border-t border-side-rule')}>
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-yellow" />
              <span className="text-side-ink-2">{words()}</span>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
