import { Card } from '#app/admin/settings/form/card.tsx';
import { SettingNumber, SettingSwitch, SettingText } from '#app/admin/settings/form/setting-fields.tsx';
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
  return (
    <SettingsFrame form={form}>
      <Card title={m.admin_settings_card_access()} text={m.admin_settings_card_access_text()}>
        <SettingSwitch form={form} field="enableTwoFactor" hint={m.admin_settings_two_factor_hint()} />
        <SettingNumber
          form={form}
          field="sessionTimeout"
          unit={m.admin_settings_unit_hours()}
          hint={m.admin_settings_session_timeout_hint()}
        />
        <SettingNumber form={form} field="maxLoginAttempts" hint={m.admin_settings_login_attempts_hint()} />
      </Card>
      <Card title={m.admin_settings_card_passwords()} text={m.admin_settings_card_passwords_text()}>
        <SettingNumber
          form={form}
          field="passwordMinLength"
          unit={m.admin_settings_unit_characters()}
          hint={m.admin_settings_password_length_hint()}
        />
        <SettingSwitch form={form} field="requireSpecialChars" hint={m.admin_settings_special_chars_hint()} />
      </Card>
      <Card title={m.admin_settings_card_network()} text={m.admin_settings_card_network_text()}>
        <SettingSwitch form={form} field="enableIPWhitelist" hint={m.admin_settings_ip_whitelist_hint()} />
        <SettingText form={form} field="ipWhitelist" rows={4} isOptional hint={m.admin_settings_ip_list_hint()} />
        {facts.address !== '' && (
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
        )}
      </Card>
    </SettingsFrame>
  );
}
