import { History, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { UserFace } from '#app/admin/parts/user-face.tsx';
import { statusTones, statusWords } from '#app/admin/parts/user-words.ts';
import { usePlace } from '#app/admin/person.ts';
import type { User, UserDetail } from '#app/admin/users/users-api.ts';
import { AddressText } from '#app/ui/address-text.tsx';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { AbsenceSection, FactorSection, InvitationSection, SessionSection } from './access-sections.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { useUserDeeds } from './use-user-deeds.ts';

/** What the list lends to the panel beside it. */
export type PanelContext = ListPanel<User> & { edit: (user: User) => void; remove: (user: User) => void };

/** What somebody has in hand; what nobody will do of it, and the lists where it stands. */
function InHand({ user, work }: Pick<UserDetail, 'user' | 'work'>) {
  const isIdle = user.status !== 'active' || user.role === 'Viewer';
  const lists = [
    { count: work.requests, to: `/admin/requests?assignee=${user.id}`, label: m.admin_requests_title() },
    { count: work.messages, to: `/admin/messages?assignee=${user.id}`, label: m.admin_messages_title() },
  ].filter(({ count }) => count > 0);
  return (
    <>
      {m.admin_user_work(work)}
      {isIdle && lists.length > 0 && (
        <span className="mt-1 block text-13 font-semibold text-red">{m.admin_user_idle_work()}</span>
      )}
      {lists.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
          {lists.map(({ to, label }) => (
            <Link key={to} to={to} className="underline">
              {label}
            </Link>
          ))}
        </span>
      )}
    </>
  );
}

/** One member of staff: who they are, how they get in, where they are signed in. */
export function UserPanel({ detail, panel }: { detail: UserDetail; panel: PanelContext }) {
  const { user, isSelf, work } = detail;
  const place = usePlace();
  const deeds = useUserDeeds(user, panel.onChanged);
  return (
    <div className="flex flex-col gap-6 px-5 py-5">
      <div className="flex items-center gap-4">
        <UserFace user={user} size="large" />
        <div className="min-w-0">
          <StatusDot tone={statusTones[user.status]}>{`${statusWords[user.status]()} · ${user.role}`}</StatusDot>
          <h2 className="mt-0.5 font-display text-21 leading-tight font-semibold tracking-tight wrap-anywhere">
            {user.name}
          </h2>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onPress={() => panel.edit(user)}>
          <Pencil aria-hidden className="size-4" />
          {m.admin_user_edit()}
        </Button>
        <PictureButtons user={user} deeds={deeds} />
        {!isSelf && (
          <DotsMenu label={m.admin_request_more()}>
            <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => panel.remove(user)}>
              {m.admin_user_delete()}
            </MenuAction>
          </DotsMenu>
        )}
      </div>
      {deeds.problem !== undefined && (
        <Notice tone="error" icon={<TriangleAlert />}>
          {deeds.problem}
        </Notice>
      )}
      <DescriptionList
        empty={m.admin_not_given()}
        items={[
          { term: m.admin_fact_email(), detail: <AddressText>{user.email}</AddressText> },
          {
            term: m.admin_user_last_login(),
            detail: user.lastLogin ? formatDateTime(user.lastLogin, place) : m.admin_user_never(),
          },
          { term: m.admin_user_registered(), detail: formatDate(user.registrationDate, place) },
          { term: m.admin_user_in_hand(), detail: <InHand user={user} work={work} /> },
        ]}
      />
      {user.invitation && <InvitationSection user={user} deeds={deeds} place={place} />}
      <AbsenceSection userId={user.id} />
      <SessionSection sessions={detail.sessions} deeds={deeds} place={place} />
      {!user.invitation && <FactorSection count={detail.secondFactors} isSelf={isSelf} deeds={deeds} />}
      <p className="print:hidden">
        <ButtonLink look="quiet" to={`/admin/audit?person=${user.id}`} className="-ml-3.5">
          <History aria-hidden className="size-4" />
          {m.admin_user_audit()}
        </ButtonLink>
      </p>
    </div>
  );
}
