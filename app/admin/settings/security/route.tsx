import { SettingsCards } from '#app/admin/settings/form/cards.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadWithFacts, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings, Facts } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ matches: [, layout] }) =>
  tabTitle('security', layout.loaderData?.person.language);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadWithFacts(request);
clientLoader.hydrate = true as const;

export default function SecurityTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <SettingsProblem problem={loaderData.problem} />;
  return <SecurityForm {...loaderData.value} />;
}

function SecurityForm({ settings: { groups, mailServer }, facts }: { settings: AllSettings; facts: Facts }) {
  const form = useSettingsForm('security', groups.security, mailServer);
  const list = String(form.draft.ipWhitelist);
  const isListed = list.split(/[\s,;]+/).includes(facts.address);
  const address = facts.address !== '' && (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
      <p>
        {m.admin_settings_your_address()} <strong className="figures wrap-anywhere">{facts.address}</strong>
      </p>
      {!isListed && (
        <Button onPress={() => form.set('ipWhitelist', [list.trim(), facts.address].filter(Boolean).join('\n'))}>
          {m.admin_settings_add_your_address()}
        </Button>
      )}
    </div>
  );
  return (
    <SettingsFrame form={form}>
      <SettingsCards form={form} special={{ network: { after: address } }} />
    </SettingsFrame>
  );
}
