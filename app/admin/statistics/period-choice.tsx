import { useNavigate } from 'react-router';
import { DateField } from '#app/ui/date-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { type Chosen, type PeriodName, periodNames, periodSearch, statisticsPath } from './period.ts';

const labels: Record<PeriodName, () => string> = {
  '7': m.admin_stats_period_7,
  '30': m.admin_stats_period_30,
  '90': m.admin_stats_period_90,
  '365': m.admin_stats_period_365,
  own: m.admin_stats_period_own,
};

/** Which days are looked at; the address holds the choice. */
export function PeriodChoice({ chosen }: { chosen: Chosen }) {
  const navigate = useNavigate();
  const address = (name: PeriodName) => `${statisticsPath}${periodSearch({ ...chosen, name })}`;
  function change(day: { from?: string; to?: string }) {
    // A day that is still being typed is no day yet.
    if (Object.values(day).includes('')) return;
    void navigate(`${statisticsPath}${periodSearch({ ...chosen, ...day, name: 'own' })}`, {
      replace: true,
      preventScrollReset: true,
    });
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      <SegmentedFilter
        label={m.admin_stats_period()}
        current={chosen.name}
        segments={periodNames.map((name) => ({ key: name, label: labels[name](), to: address(name) }))}
      />
      {chosen.name === 'own' && (
        <>
          <DateField
            label={m.admin_audit_from()}
            value={chosen.from}
            max={chosen.to}
            onChange={(from) => change({ from })}
          />
          <DateField label={m.admin_audit_to()} value={chosen.to} min={chosen.from} onChange={(to) => change({ to })} />
        </>
      )}
    </div>
  );
}
