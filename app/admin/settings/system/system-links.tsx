import { DatabaseBackup, ListChecks, type LucideIcon, UserRoundX } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { ActionRow } from './action-row.tsx';

const links: { to: string; icon: LucideIcon; words: () => string; text: () => string }[] = [
  {
    to: '/admin/settings/system/backups',
    icon: DatabaseBackup,
    words: m.admin_backups_title,
    text: m.admin_backups_intro,
  },
  { to: '/admin/settings/system/jobs', icon: ListChecks, words: m.admin_jobs_title, text: m.admin_jobs_intro },
  { to: '/admin/settings/system/privacy', icon: UserRoundX, words: m.admin_privacy_title, text: m.admin_privacy_intro },
];

/** The pages that open from the Sistema tab, each with what it is for. */
export const SystemLinks = () => (
  <nav aria-labelledby="system-links" className="mt-3 min-w-0">
    <h2 id="system-links" className="border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
      {m.admin_settings_system_links()}
    </h2>
    {links.map(({ to, icon: Icon, words, text }) => (
      <ActionRow
        key={to}
        text={text()}
        button={
          <ButtonLink to={to} className="w-full">
            <Icon aria-hidden className="size-4" />
            {words()}
          </ButtonLink>
        }
      />
    ))}
  </nav>
);
