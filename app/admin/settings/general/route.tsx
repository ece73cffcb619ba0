import { Card } from '#app/admin/settings/form/card.tsx';
import { SettingChoice, SettingText } from '#app/admin/settings/form/setting-fields.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadSettings, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';

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
  return (
    <SettingsFrame form={form}>
      <Card title={m.admin_settings_card_site()} text={m.admin_settings_card_site_text()}>
        <SettingText form={form} field="siteName" hint={m.admin_settings_site_name_hint()} />
        <SettingText form={form} field="siteDescription" rows={3} hint={m.admin_settings_site_description_hint()} />
      </Card>
      <Card title={m.admin_settings_card_company()} text={m.admin_settings_card_company_text()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SettingText form={form} field="companyEmail" type="email" hint={m.admin_settings_company_email_hint()} />
          <SettingText form={form} field="companyPhone" type="tel" hint={m.admin_settings_company_phone_hint()} />
        </div>
        <SettingText form={form} field="companyAddress" hint={m.admin_settings_company_address_hint()} />
      </Card>
      <Card title={m.admin_settings_card_place()} text={m.admin_settings_card_place_text()}>
        <SettingChoice form={form} field="timezone" />
        <SettingChoice
          form={form}
          field="language"
          hints={{ it: m.admin_settings_language_it_hint(), en: m.admin_settings_language_en_hint() }}
        />
        <SettingChoice
          form={form}
          field="answerClock"
          hints={{
            'every-hour': m.admin_settings_clock_every_hour_hint(),
            'office-hours': m.admin_settings_clock_office_hours_hint(),
          }}
        />
      </Card>
    </SettingsFrame>
  );
}
