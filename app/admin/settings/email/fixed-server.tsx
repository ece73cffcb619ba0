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
          { term: m.admin_settings_smtp_server(), detail: server?.host ?? '' },
          { term: m.admin_settings_smtp_port(), detail: String(server?.port ?? '') },
          { term: m.admin_settings_smtp_user(), detail: server?.user ?? '' },
          {
            term: m.admin_settings_smtp_password(),
            detail: hasPassword ? m.admin_settings_password_set() : m.admin_settings_password_none(),
          },
        ]}
      />
    </>
  );
}
