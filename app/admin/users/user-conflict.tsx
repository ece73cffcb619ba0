import { statusWords } from '#app/admin/parts/user-words.ts';
import { m } from '#messages/messages.js';
import { useTeam } from './team-member-select.tsx';
import type { UserEdit } from './users-api.ts';

type UserConflictProps = { mine: UserEdit; theirs: UserEdit };

/** Somebody else was faster: both versions side by side. The dialog's buttons are the choice. */
export function UserConflict({ mine, theirs }: UserConflictProps) {
  const team = useTeam();
  const memberOf = ({ teamMember }: UserEdit) =>
    teamMember === null ? m.admin_user_team_nobody() : (team.find(({ id }) => id === teamMember)?.name ?? '…');
  const isMember = mine.teamMember !== theirs.teamMember;
  const rows = [
    { label: m.admin_user_name(), of: (fields: UserEdit) => fields.name },
    { label: m.admin_user_role(), of: (fields: UserEdit) => fields.role },
    { label: m.admin_column_status(), of: (fields: UserEdit) => statusWords[fields.status]() },
    ...(isMember ? [{ label: m.admin_user_team_member(), of: memberOf }] : []),
  ];
  return (
    <div role="alert" className="rounded-md border border-edge p-3 text-14">
      <p className="font-semibold">{m.admin_user_conflict()}</p>
      <table className="mt-2 w-full text-left">
        <thead>
          <tr className="text-13 text-ink-3">
            <td />
            <th scope="col" className="font-semibold">
              {m.admin_conflict_theirs()}
            </th>
            <th scope="col" className="font-semibold">
              {m.admin_conflict_mine()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label} className="border-t border-stone-2 align-top">
              <th scope="row" className="py-1 pr-3 font-normal text-ink-3">
                {label}
              </th>
              <td className="py-1 pr-3 wrap-anywhere">{of(theirs)}</td>
              <td className={`py-1 wrap-anywhere ${of(theirs) === of(mine) ? '' : 'font-semibold'}`}>{of(mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
