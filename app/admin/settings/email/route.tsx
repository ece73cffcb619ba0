import { SettingsCards } from '#app/admin/settings/form/cards.tsx';
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
  const smtp = isFixed
    ? { text: m.admin_settings_card_smtp_fixed_text(), instead: <FixedServer mailServer={form.mailServer} /> }
    : { after: <SmtpPassword form={form} /> };
  return (
    <SettingsFrame form={form} after={after}>
      <SettingsCards form={form} special={{ smtp }} />
    </SettingsFrame>
  );
}
