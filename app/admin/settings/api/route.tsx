import { Card } from '#app/admin/settings/form/card.tsx';
import { SettingNumber, SettingSwitch, SettingText } from '#app/admin/settings/form/setting-fields.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadSettings, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import { m } from '#messages/messages.js';
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
      <Card title={m.admin_settings_card_api()} text={m.admin_settings_card_api_text()}>
        <SettingSwitch form={form} field="enableAPI" hint={m.admin_settings_enable_api_hint()} />
        <SettingSwitch form={form} field="requireAPIKey" hint={m.admin_settings_require_key_hint()} />
        <SettingNumber
          form={form}
          field="rateLimitPerHour"
          unit={m.admin_settings_unit_calls()}
          hint={m.admin_settings_rate_limit_hint()}
        />
      </Card>
      <Card title={m.admin_settings_card_cors()} text={m.admin_settings_card_cors_text()}>
        <SettingSwitch form={form} field="enableCORS" hint={m.admin_settings_enable_cors_hint()} />
        <SettingText
          form={form}
          field="corsOrigins"
          rows={3}
          isOptional
          placeholder="https://app.example.com, https://shop.example.com"
          hint={m.admin_settings_cors_origins_hint()}
        />
      </Card>
    </SettingsFrame>
  );
}
