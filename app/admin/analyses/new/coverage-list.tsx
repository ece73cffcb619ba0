import { Check, Minus } from 'lucide-react';
import { kindWord } from '#app/admin/analyses/document-words.ts';
import { m } from '#messages/messages.js';
import { coverageOf } from './coverage.ts';

const opens: Record<string, () => string> = {
  search_term: m.admin_analyses_opens_search_term,
  business_asin: m.admin_analyses_opens_business,
  advertised_product: m.admin_analyses_opens_advertised,
  placement: m.admin_analyses_opens_placement,
  campaign: m.admin_analyses_opens_campaign,
  search_query_performance: m.admin_analyses_opens_queries,
  listings: m.admin_analyses_opens_listings,
};

/** Which reports are there, and what each of them makes possible. */
export function CoverageList({ kinds }: { kinds: string[] }) {
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
          <span className="min-w-0">
            <span className="font-semibold">{kindWord(kind)}</span>{' '}
            <span className={isThere ? 'sr-only' : isVital ? 'font-medium text-red' : 'text-ink-3'}>
              {isThere ? m.admin_analyses_covered() : isVital ? m.admin_analyses_vital() : m.admin_analyses_missing()}
            </span>
            <span className="block text-13 text-ink-3">{opens[kind]?.()}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
