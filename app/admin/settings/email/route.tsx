import { Card } from '#app/admin/settings/form/card.tsx';
import { SettingNumber, SettingSwitch, SettingText } from '#app/admin/settings/form/setting-fields.tsx';
import { SettingsFrame } from '#app/admin/settings/form/settings-frame.tsx';
import { useSettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { loadSettings, tabTitle } from '#app/admin/settings/load.ts';
import type { AllSettings } from '#app/admin/settings/settings-api.ts';
import { SettingsProblem } from '#app/admin/settings/settings-problem.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { DnsHints } from './dns-hints.tsx';
import { FixedServer } from './fixed-server.tsx';
import { MailLinks } from './mail-links.tsx';
import { MailTest } from './mail-test.tsx';
import { SmtpPassword } from './smtp-password.tsx';

export const handle = { hydrate: true };
export const meta: Route.MetaFunction = ({ matches: [, layout] }) =>
  tabTitle('email', layout.loaderData?.person.language);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);
clientLoader.hydrate = true as const;

export default function EmailTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <SettingsProblem problem={loaderData.problem} />;
  return <EmailForm settings={loaderData.value} />;
}

function EmailForm({ settings: { groups, mailServer } }: { settings: AllSettings }) {
  const form = useSettingsForm('email', groups.email, mailServer);
  const { isFixed } = form.mailServer;
  const after = (
    <>
      <MailTest form={form} />
      <DnsHints />
      <MailLinks />
    </>
  );
  return (
    <SettingsFrame form={form} after={after}>
      <Card
        title={m.admin_settings_card_smtp()}
        text={isFixed ? m.admin_settings_card_smtp_fixed_text() : m.admin_settings_card_smtp_text()}
      >
        {isFixed ? (
          <FixedServer mailServer={form.mailServer} />
        ) : (
          <>
            <div className="grid gap-5 sm:grid-cols-[1fr_11rem]">
              <SettingText
                form={form}
                field="smtpServer"
                isOptional
                autoComplete="off"
                placeholder="smtp.example.com"
                hint={m.admin_settings_smtp_server_hint()}
              />
              <SettingNumber form={form} field="smtpPort" hint={m.admin_settings_smtp_port_hint()} />
            </div>
            <SettingText
              form={form}
              field="smtpUser"
              isOptional
              autoComplete="off"
              hint={m.admin_settings_smtp_user_hint()}
            />
            <SmtpPassword form={form} />
          </>
        )}
      </Card>
      <Card title={m.admin_settings_card_notices()} text={m.admin_settings_card_notices_text()}>
        <SettingSwitch
          form={form}
          field="enableEmailNotifications"
          hint={m.admin_settings_email_notifications_hint()}
        />
        <SettingSwitch
          form={form}
          field="enableNewUserNotifications"
          hint={m.admin_settings_new_user_notifications_hint()}
        />
        <SettingSwitch form={form} field="enableSystemAlerts" hint={m.admin_settings_system_alerts_hint()} />
      </Card>
    </SettingsFrame>
  );
}
