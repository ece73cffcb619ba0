import { Outlet } from 'react-router';
import { useMay } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { m } from '#messages/messages.js';
import { SettingsProblem } from './settings-problem.tsx';
import { TabList, useCurrentTab } from './tab-list.tsx';

/** The head of Impostazioni: its tabs, each with an address of its own. */
export default function SettingsLayout() {
  const current = useCurrentTab();
  const may = useMay();
  if (!may('settings.read'))
    return <SettingsProblem isScreen problem={new ApiProblem('forbidden', 403, 'Admins only')} />;
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="shrink-0 border-b border-stone-2 px-5 pt-5">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_settings_title()}</h1>
        <p className="mt-0.5 mb-2 text-14 text-ink-3">{m.admin_settings_text()}</p>
        <TabList />
      </div>
      <div
        role="tabpanel"
        id="settings-panel"
        aria-labelledby={`settings-tab-${current}`}
        className="relative min-h-0 grow shell:overflow-y-auto"
      >
        <Outlet />
      </div>
    </div>
  );
}
