import { SettingsCards } from '#app/admin/settings/form/cards.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadSettings, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import type { Route } from './+types/route.ts';
import { HolidayList } from './holiday-list.tsx';
import { OpeningExample } from './opening-example.tsx';

export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ matches: [, layout] }) =>
  tabTitle('general', layout.loaderData?.person.language);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);
clientLoader.hydrate = true as const;

export default function GeneralTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <SettingsProblem problem={loaderData.problem} />;
  return <GeneralForm settings={loaderData.value} />;
}

function GeneralForm({ settings: { groups, mailServer } }: { settings: AllSettings }) {
  const form = useSettingsForm('general', groups.general, mailServer);
  const special = {
    opening: { after: <OpeningExample form={form} /> },
    holidays: { instead: <HolidayList form={form} /> },
  };
  return (
    <SettingsFrame form={form}>
      <SettingsCards form={form} special={special} />
    </SettingsFrame>
  );
}
