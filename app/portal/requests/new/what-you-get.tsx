import { Check } from 'lucide-react';
import { m } from '#messages/messages.js';

/** What a request brings, beside its form: when one hears, what one has then, and what it costs. */
export function WhatYouGet() {
  const points = [m.portal_get_answer(), m.portal_get_report(), m.portal_get_tasks(), m.portal_get_call()];
  return (
    <aside aria-labelledby="get" className="rounded-lg border border-stone-2 bg-card p-6 lg:sticky lg:top-24">
      <h2 id="get" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_get_title()}
      </h2>
      <ul className="mt-4 flex flex-col gap-3 text-14 leading-snug text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-green" />
            <span className="text-pretty">{point}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-stone-2 pt-4 text-13 text-ink-3 text-pretty">{m.portal_get_files()}</p>
    </aside>
  );
}
