import { UserPlus } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { statusWords } from '#app/admin/parts/user-words.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { roles } from '#shared/roles.ts';
import { staffStatuses } from '#shared/staff.ts';
import type { UserQuery } from './list-query.ts';
import { StatCards } from './stat-cards.tsx';
import type { Figures, User } from './users-api.ts';

type ListHeaderProps = {
  list: List<UserQuery, User>;
  figures: Figures | undefined;
  /** Nothing here is for this person. */
  isForbidden: boolean;
  onCreate: () => void;
};

/** Title, figures, search and the two filters. */
export function ListHeader({ list, figures, isForbidden, onCreate }: ListHeaderProps) {
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle title={m.admin_users_title()} text={m.admin_users_text()} links={isForbidden ? [] : links()}>
        {!isForbidden && (
          <Button look="primary" {...deedMark('add')} onPress={onCreate}>
            <UserPlus aria-hidden className="size-4" />
            {m.admin_user_create()}
          </Button>
        )}
      </ListTitle>
      {!isForbidden && <Filters list={list} figures={figures} />}
    </div>
  );
}

const links = () => [
  { to: '/admin/audit', label: m.admin_audit_title() },
  { to: '/admin/settings/system/privacy', label: m.admin_privacy_open_link() },
];

function Filters({ list, figures }: Pick<ListHeaderProps, 'list' | 'figures'>) {
  const { role: asked, status } = list.asked;
  return (
    <>
      <div className="mt-4">
        <StatCards figures={figures} />
      </div>
      <FilterLine
        className="mt-4"
        list={list}
        label={m.admin_users_search()}
        others={{
          on: [asked !== '', status !== ''].filter(Boolean).length,
          room: 'little',
          controls: (hasLabel) => (
            <>
              <FilterSelect
                list={list}
                name="role"
                label={m.admin_users_filter_role()}
                hasLabel={hasLabel}
                all={m.admin_users_all_roles()}
                options={roles.map((role) => ({ value: role, label: role }))}
              />
              <FilterSelect
                list={list}
                name="status"
                label={m.admin_users_filter_status()}
                hasLabel={hasLabel}
                all={m.admin_users_all_statuses()}
                options={staffStatuses.map((each) => ({ value: each, label: statusWords[each]() }))}
              />
            </>
          ),
        }}
      />
    </>
  );
}
