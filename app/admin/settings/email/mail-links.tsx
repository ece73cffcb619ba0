import { FileText, Mails } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

/** What else there is about mail. */
export const MailLinks = () => (
  <nav aria-label={m.admin_settings_mail_more()} className="flex flex-wrap gap-2">
    <ButtonLink to="/admin/settings/email/outbox">
      <Mails aria-hidden className="size-4" />
      {m.admin_settings_mail_outbox()}
    </ButtonLink>
    <ButtonLink to="/admin/settings/email/templates">
      <FileText aria-hidden className="size-4" />
      {m.admin_settings_mail_templates()}
    </ButtonLink>
  </nav>
);
