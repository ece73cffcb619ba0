import { m } from '#messages/messages.js';
import type { Overview } from './overview-api.ts';

/** The four figures as a ledger row: rules between them, no boxes. */
export function Counters({ counters }: { counters: Overview['counters'] }) {
  const figures = [
    { label: m.portal_total_requests(), value: counters.total },
    { label: m.portal_active_requests(), value: counters.active },
    { label: m.portal_completed(), value: counters.completed },
    { label: m.portal_pending(), value: counters.pending },
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 border-y border-stone-2 md:mt-10 md:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col gap-1 border-stone-2 py-4 pl-5 odd:pl-0 even:border-l max-md:nth-[n+3]:border-t md:py-6 md:not-first:border-l md:not-first:pl-6 md:first:pl-0"
        >
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="figures font-display text-34 leading-none font-semibold tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
