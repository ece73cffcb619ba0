import { settingName, settingText } from '#app/admin/parts/settings/setting-words.ts';
import type { MailServer } from '#app/admin/settings/settings-api.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';

/** The mail server as the environment names it: to be read, not to be changed here. */
export function FixedServer({ mailServer }: { mailServer: MailServer }) {
  const { server, hasPassword } = mailServer;
  return (
    <>
      <Notice tone="info">{m.admin_settings_smtp_fixed()}</Notice>
      <DescriptionList
        empty="—"
        items={[
          { term: settingName('smtpServer'), detail: server?.host ?? '' },
          { term: settingName('smtpPort'), detail: String(server?.port ?? '') },
          { term: settingName('smtpUser'), detail: server?.user ?? '' },
          {
            term: settingName('smtpPassword'),
            detail: hasPassword ? settingText('smtpPassword', 'set') : settingText('smtpPassword', 'none'),
          },
        ]}
      />
    </>
  );
}
