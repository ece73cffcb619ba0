import { DatabaseBackup, ListChecks, type LucideIcon, UserRoundX } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

const links: { to: string; icon: LucideIcon; words: () => string }[] = [
  { to: '/admin/settings/system/backups', icon: DatabaseBackup, words: m.admin_backups_title },
  { to: '/admin/settings/system/jobs', icon: ListChecks, words: m.admin_jobs_title },
  { to: '/admin/settings/system/privacy', icon: UserRoundX, words: m.admin_privacy_title },
];

/** The pages that open from the Sistema tab. */
export function SystemLinks() {
  return (
    <nav aria-label={m.admin_settings_system_links()} className="flex flex-wrap gap-2">
      {links.map(({ to, icon: Icon, words }) => (
        <ButtonLink key={to} to={to}>
          <Icon aria-hidden className="size-4" />
          {words()}
        </ButtonLink>
      ))}
    </nav>
  );
}
