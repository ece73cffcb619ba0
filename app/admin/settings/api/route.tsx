import { SettingsCards } from '#app/admin/settings/form/cards.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadSettings, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import type { Route } from './+types/route.ts';
import { ApiActions } from './api-actions.tsx';

export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ matches: [, layout] }) =>
  tabTitle('api', layout.loaderData?.person.language);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);
clientLoader.hydrate = true as const;

export default function ApiTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <SettingsProblem problem={loaderData.problem} />;
  return <ApiForm settings={loaderData.value} />;
}

function ApiForm({ settings: { groups, mailServer } }: { settings: AllSettings }) {
  const form = useSettingsForm('api', groups.api, mailServer);
  return (
    <SettingsFrame form={form} after={<ApiActions />}>
      <SettingsCards form={form} />
    </SettingsFrame>
  );
}
