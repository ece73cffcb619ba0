import { Tabs } from '#app/ui/tabs.tsx';
import { m } from '#messages/messages.js';
import { statisticsPath, workPath } from './period.ts';

const tabs = [
  { to: statisticsPath, label: m.admin_stats_tab_visits },
  { to: workPath, label: m.admin_stats_tab_requests },
];

/** The two kinds of figures: visits of the site, and the work on what came of them. */
export const StatisticsTabs = () => (
  <div className="mt-3 border-b border-stone-2 print:hidden">
    <Tabs tabs={tabs} label={m.admin_stats_tabs()} />
  </div>
);
