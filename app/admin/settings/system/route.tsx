import { SettingsCards } from '#app/admin/settings/form/cards.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadWithFacts, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings, Facts } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import type { Route } from './+types/route.ts';
import { SystemActions } from './system-actions.tsx';
import { SystemFacts } from './system-facts.tsx';
import { SystemLinks } from './system-links.tsx';

export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ matches: [, layout] }) =>
  tabTitle('system', layout.loaderData?.person.language);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadWithFacts(request);
clientLoader.hydrate = true as const;

export default function SystemTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <SettingsProblem problem={loaderData.problem} />;
  return <SystemForm {...loaderData.value} />;
}

function SystemForm({ settings: { groups, mailServer }, facts }: { settings: AllSettings; facts: Facts }) {
  const form = useSettingsForm('system', groups.system, mailServer);
  const after = (
    <>
      <SystemLinks />
      <SystemActions />
      <SystemFacts facts={facts} />
    </>
  );
  return (
    <SettingsFrame form={form} after={after}>
      <SettingsCards form={form} />
    </SettingsFrame>
  );
}
