import { Card } from '#app/admin/settings/form/card.tsx';
import { SettingNumber, SettingSwitch } from '#app/admin/settings/form/setting-fields.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadWithFacts, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings, Facts } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import { m } from '#messages/messages.js';
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
  const days = m.admin_settings_unit_days();
  const months = m.admin_settings_unit_months();
  const after = (
    <>
      <SystemLinks />
      <SystemActions />
      <SystemFacts facts={facts} />
    </>
  );
  return (
    <SettingsFrame form={form} after={after}>
      <Card title={m.admin_settings_card_backup()} text={m.admin_settings_card_backup_text()}>
        <SettingSwitch form={form} field="backupDaily" hint={m.admin_settings_backup_daily_hint()} />
        <SettingSwitch form={form} field="backupDatabase" hint={m.admin_settings_backup_database_hint()} />
        <SettingSwitch form={form} field="backupFiles" hint={m.admin_settings_backup_files_hint()} />
        <SettingNumber form={form} field="backupRetentionDays" unit={days} hint={m.admin_settings_backup_days_hint()} />
      </Card>
      <Card title={m.admin_settings_card_retention()} text={m.admin_settings_card_retention_text()}>
        <SettingNumber form={form} field="logRetentionDays" unit={days} hint={m.admin_settings_log_days_hint()} />
        <SettingNumber
          form={form}
          field="leadRetentionMonths"
          unit={months}
          hint={m.admin_settings_lead_months_hint()}
        />
        <SettingNumber
          form={form}
          field="visitRetentionMonths"
          unit={months}
          hint={m.admin_settings_visit_months_hint()}
        />
        <SettingNumber
          form={form}
          field="mailRetentionMonths"
          unit={months}
          hint={m.admin_settings_mail_months_hint()}
        />
      </Card>
    </SettingsFrame>
  );
}
