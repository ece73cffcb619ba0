import { History, ShieldCheck, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { roles } from '#shared/roles.ts';
import { staffStatuses } from '#shared/staff.ts';
import { listPath, listSearch } from './list-query.ts';
import { StatCards } from './stat-cards.tsx';
import { statusWords } from './user-words.ts';
import type { Figures, ListQuery } from './users-api.ts';

type ListHeaderProps = {
  query: ListQuery;
  figures: Figures | undefined;
  /** Nothing here is for this person. */
  isForbidden: boolean;
  onCreate: () => void;
};

/** Title, figures, search and the two filters. */
export function ListHeader({ query, figures, isForbidden, onCreate }: ListHeaderProps) {
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_users_title()}</h1>
          <p className="mt-0.5 text-14 text-ink-3">{m.admin_users_text()}</p>
        </div>
        {!isForbidden && <Deeds onCreate={onCreate} />}
      </div>
      {!isForbidden && <Filters query={query} figures={figures} />}
    </div>
  );
}

function Deeds({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <ButtonLink to="/admin/audit">
        <History aria-hidden className="size-4" />
        {m.admin_audit_title()}
      </ButtonLink>
      <ButtonLink to="/admin/settings/system/privacy">
        <ShieldCheck aria-hidden className="size-4" />
        {m.admin_privacy_open_link()}
      </ButtonLink>
      <Button look="primary" onPress={onCreate}>
        <UserPlus aria-hidden className="size-4" />
        {m.admin_user_create()}
      </Button>
    </>
  );
}

function Filters({ query, figures }: Pick<ListHeaderProps, 'query' | 'figures'>) {
  const navigate = useNavigate();
  const go = (change: Partial<ListQuery>) =>
    navigate(`${listPath}${listSearch({ ...query, ...change })}`, { replace: true, preventScrollReset: true });
  return (
    <>
      <div className="mt-4">
        <StatCards figures={figures} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_users_search()}
          value={query.q}
          onSearch={(q) => go({ q })}
          className="w-full sm:w-80"
        />
        <Select
          label={m.admin_users_filter_role()}
          hideLabel
          value={query.role}
          onChange={(role) => go({ role })}
          options={[
            { value: '', label: m.admin_users_all_roles() },
            ...roles.map((role) => ({ value: role, label: role })),
          ]}
        />
        <Select
          label={m.admin_users_filter_status()}
          hideLabel
          value={query.status}
          onChange={(status) => go({ status })}
          options={[
            { value: '', label: m.admin_users_all_statuses() },
            ...staffStatuses.map((status) => ({ value: status, label: statusWords[status]() })),
          ]}
        />
      </div>
    </>
  );
}
