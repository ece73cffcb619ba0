import { FileUp, Plus, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useStaff } from '#app/admin/person.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { clientStatuses } from '#shared/clients.ts';
import { may } from '#shared/permissions.ts';
import { statusWords } from './client-words.ts';
import type { ClientPage, ListQuery } from './clients-api.ts';
import { listAddress } from './list-query.ts';

type ListHeaderProps = { query: ListQuery; page: ClientPage | undefined; onAdd: () => void; onImport: () => void };

/** Title and the ways to add clients. */
export function ListHeader({ onAdd, onImport }: Pick<ListHeaderProps, 'onAdd' | 'onImport'>) {
  const { role } = useStaff();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-5 pb-4">
      <h1 className="mr-auto font-display text-26 leading-tight font-semibold tracking-tight">
        {m.admin_clients_title()}
      </h1>
      {may({ kind: 'staff', role }, 'clients.write') && (
        <div className="flex flex-wrap gap-2">
          {may({ kind: 'staff', role }, 'privacy.manage') && (
            <ButtonLink to="/admin/settings/system/privacy">
              <ShieldCheck aria-hidden className="size-4" />
              {m.admin_privacy_open_link()}
            </ButtonLink>
          )}
          <Button onPress={onImport}>
            <FileUp aria-hidden className="size-4" />
            {m.admin_clients_import()}
          </Button>
          <Button look="primary" onPress={onAdd}>
            <Plus aria-hidden className="size-4" />
            {m.admin_clients_add()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Search and status filter; both live in the address. */
export function ListFilter({ query, page }: Pick<ListHeaderProps, 'query' | 'page'>) {
  const navigate = useNavigate();
  const address = (change: Partial<ListQuery>) => listAddress({ ...query, ...change });
  const counts = page?.counts;
  const segments = [
    {
      key: '',
      label: m.admin_clients_filter_all(),
      count: page?.isCapped ? undefined : counts?.all,
      to: address({ status: '' }),
    },
    ...clientStatuses.map((status) => ({
      key: status,
      label: statusWords[status](),
      count: counts?.[status] ?? undefined,
      to: address({ status }),
    })),
  ];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 px-5 pb-4">
      <SearchField
        label={m.admin_clients_search()}
        value={query.q}
        onSearch={(q) => navigate(address({ q }), { replace: true, preventScrollReset: true })}
        className="w-full sm:w-88"
      />
      <SegmentedFilter label={m.admin_clients_filter()} segments={segments} current={query.status} />
    </div>
  );
}
