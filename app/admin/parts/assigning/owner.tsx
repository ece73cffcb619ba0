import { Moon } from 'lucide-react';
import { UserFace } from '#app/admin/parts/user-face.tsx';
import { m } from '#messages/messages.js';
import { awayText, useAway } from './away.ts';

/** Whose a request or message is: a face, named to those who do not see it; a dashed place where it is nobody's. */
type Owned = { assignee: { id: string; name: string; avatar: string | null } | null };

export function Owner({ of: { assignee } }: { of: Owned }) {
  const away = useAway()(assignee);
  const owned = assignee ? m.admin_owner_is({ name: assignee.name }) : m.admin_owner_nobody();
  const words = away ? m.admin_away_line({ name: owned, away: awayText(away) }) : owned;
  return (
    <span role="img" aria-label={words} title={words} className="relative inline-flex align-middle">
      {assignee ? (
        <>
          <UserFace user={assignee} size="small" />
          {away && (
            <span className="absolute -right-1.5 -bottom-1 grid size-4 place-items-center rounded-full border border-stone-2 bg-card text-ink-2">
              <Moon className="size-2.5 fill-current" />
            </span>
          )}
        </>
      ) : (
        <span className="size-6.5 rounded-full border border-dashed border-edge" />
      )}
    </span>
  );
}
