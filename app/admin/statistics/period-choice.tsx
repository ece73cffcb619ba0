import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { DateField } from '#app/ui/date-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { longestPeriod } from '#shared/lead-figures.ts';
import { type Chosen, type PeriodFault, type PeriodName, periodFault } from './period.ts';

const labels: Record<PeriodName, () => string> = {
  '7': m.admin_stats_period_7,
  '30': m.admin_stats_period_30,
  '90': m.admin_stats_period_90,
  '365': m.admin_stats_period_365,
  quarter: m.admin_stats_period_quarter,
  own: m.admin_stats_period_own,
};

type PeriodChoiceProps = {
  chosen: Chosen;
  names: readonly PeriodName[];
  /** Where another choice leads. */
  address: (chosen: Chosen) => string;
  /** Other choices, beside it. */
  children?: ReactNode;
};

/** Which days are looked at; the address holds the choice. */
export function PeriodChoice({ chosen, names, address, children }: PeriodChoiceProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
      <SegmentedFilter
        label={m.admin_stats_period()}
        current={chosen.name}
        segments={names.map((name) => ({ key: name, label: labels[name](), to: address({ ...chosen, name }) }))}
      />
      {chosen.name === 'own' && <OwnDays chosen={chosen} address={address} />}
      {children}
    </div>
  );
}

const faultWords: Record<Exclude<PeriodFault, 'unfinished'>, () => string> = {
  reversed: m.admin_stats_period_reversed,
  'too-long': () => m.admin_stats_period_long({ days: longestPeriod }),
};

/** The two days of an own period. Both are kept while they are chosen one after the other; the screen follows when they make sense, and says why it does not. */
function OwnDays({ chosen, address }: Pick<PeriodChoiceProps, 'chosen' | 'address'>) {
  const navigate = useNavigate();
  const [days, setDays] = useState({ from: chosen.from, to: chosen.to });
  function change(day: { from?: string; to?: string }) {
    const next = { ...days, ...day };
    setDays(next);
    if (periodFault(next)) return;
    void navigate(address({ name: 'own', ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  const fault = periodFault(days);
  return (
    <>
      <DateField label={m.admin_audit_from()} value={days.from} onChange={(from) => change({ from })} />
      <DateField label={m.admin_audit_to()} value={days.to} onChange={(to) => change({ to })} />
      <p role="status" className="text-14 font-semibold text-red empty:hidden">
        {/* A day that is still being typed is no day yet. */}
        {fault && fault !== 'unfinished' && faultWords[fault]()}
      </p>
    </>
  );
}
