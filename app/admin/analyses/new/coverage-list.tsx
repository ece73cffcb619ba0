import { Check, Minus } from 'lucide-react';
import { CoachDetails } from '#app/coach/details.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { addsOf, nameOf } from '#shared/coach/names.ts';
import { coverageOf } from './coverage.ts';

/** Which reports are there, and what each of them makes possible. */
export function CoverageList({ kinds }: { kinds: string[] }) {
  const language = getLocale();
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {coverageOf(kinds).map(({ kind, isThere, isVital }) => (
        <li key={kind} className="flex items-start gap-3 border-b border-stone-2 py-2.5 text-14 leading-snug">
          <span
            className={
              isThere
                ? 'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-green text-paper'
                : 'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge text-ink-3'
            }
          >
            {isThere ? <Check aria-hidden className="size-3.5" /> : <Minus aria-hidden className="size-3.5" />}
          </span>
          <div className="min-w-0">
            <span className="font-semibold">{nameOf(kind, language)}</span>{' '}
            <span className={isThere ? 'sr-only' : isVital ? 'font-medium text-red' : 'text-ink-3'}>
              {isThere ? m.admin_analyses_covered() : isVital ? m.admin_analyses_vital() : m.admin_analyses_missing()}
            </span>
            <span className="block text-13 text-ink-3">{addsOf(kind, language)}</span>
            {!isThere && (
              <div className="text-13">
                <CoachDetails kind={kind} language={language} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
