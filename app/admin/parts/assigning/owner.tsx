import { UserFace } from '#app/admin/parts/user-face.tsx';
import { m } from '#messages/messages.js';

/** Whose a request or message is: a face, named to those who do not see it; a dashed place where it is nobody's. */
type Owned = { assignee: { id: string; name: string; avatar: string | null } | null };

export function Owner({ of: { assignee } }: { of: Owned }) {
  const words = assignee ? m.admin_owner_is({ name: assignee.name }) : m.admin_owner_nobody();
  return (
    <span role="img" aria-label={words} title={words} className="inline-flex align-middle">
      {assignee ? (
        <UserFace user={assignee} size="small" />
      ) : (
        <span className="size-6.5 rounded-full border border-dashed border-edge" />
      )}
    </span>
  );
}
