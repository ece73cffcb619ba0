import { usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { numberText, shareText } from './numbers.ts';
import { Panel } from './panel.tsx';
import type { Conversions, Statistics } from './statistics-api.ts';

/** How far visitors came: each step with its share of the step above, and the same before. */
export function ConversionsPanel({ statistics: { conversions, before, period } }: { statistics: Statistics }) {
  const { locale } = usePlace();
  const format = numberText(locale);
  const title = m.admin_stats_conversions();
  const steps: [keyof Conversions, string][] = [
    ['visits', m.admin_stats_step_visits()],
    ['forms', m.admin_stats_step_forms()],
    ['requests', m.admin_stats_step_requests()],
    ['clients', m.admin_stats_step_clients()],
  ];
  const highest = Math.max(1, ...Object.values(conversions));
  const csv = {
    name: `conversions-${period.from}-${period.to}`,
    lines: () => [
      ['step', 'period', 'before'],
      ...steps.map(([step]) => [step, conversions[step], before.conversions[step]]),
    ],
  };
  return (
    <Panel isWide title={title} csv={csv} isEmpty={Object.values(conversions).every((count) => count === 0)}>
      <table aria-label={title} className="w-full table-fixed text-14">
        <thead>
          <tr className="text-13 text-ink-3">
            <th scope="col" className="py-1 text-left font-semibold">
              {m.admin_stats_step()}
            </th>
            <th scope="col" className="w-16 py-1 text-right font-semibold">
              {m.admin_stats_count()}
            </th>
            <th scope="col" className="w-20 py-1 text-right font-semibold sm:w-32">
              {m.admin_stats_of_step()}
            </th>
            <th scope="col" className="hidden w-20 py-1 text-right font-semibold sm:table-cell">
              {m.admin_stats_before_short()}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(([step, label], index) => {
            const above = steps[index - 1]?.[0];
            return (
              <tr key={step}>
                <th scope="row" className="relative h-9 text-left font-normal">
                  <span
                    aria-hidden
                    className="absolute inset-y-0.5 left-0 rounded-sm bg-selected"
                    style={{ width: `${(conversions[step] / highest) * 100}%` }}
                  />
                  <span className="relative block px-2 py-1 leading-tight">{label}</span>
                </th>
                <td className="figures text-right font-semibold">{format(conversions[step])}</td>
                <td className="figures text-right text-ink-2">
                  {above ? shareText(conversions[step], conversions[above], locale) : ''}
                </td>
                <td className="figures hidden text-right text-ink-3 sm:table-cell">
                  {format(before.conversions[step])}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-13 text-ink-3">{m.admin_stats_conversions_note()}</p>
    </Panel>
  );
}
