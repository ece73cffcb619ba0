import { FileUp, Plus, ShieldCheck } from 'lucide-react';
import { FilterSegments, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { type TagCounts, TagFilter } from '#app/admin/parts/tags/tag-filter.tsx';
import { useStaff } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { type ClientStatus, clientStatuses } from '#shared/clients.ts';
import { may } from '#shared/permissions.ts';
import { statusWords } from './client-words.ts';
import type { ClientPage, ClientRow } from './clients-api.ts';
import type { ClientQuery } from './list-query.ts';

type ListHeaderProps = { onAdd: () => void; onImport: () => void };

/** Title and the ways to add clients. */
export function ListHeader({ onAdd, onImport }: ListHeaderProps) {
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

type ListFilterProps = { list: List<ClientQuery, ClientRow>; page: ClientPage | undefined; tags: Settled<TagCounts> };

/** Search and filters by status and tag; all live in the address. */
export function ListFilter({ list, page, tags }: ListFilterProps) {
  const count = (status: ClientStatus | 'all') =>
    status === 'all' && page?.isCapped ? undefined : (page?.counts[status] ?? undefined);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 px-5 pb-4">
      <ListSearch list={list} label={m.admin_clients_search()} className="w-full sm:w-88" />
      <FilterSegments
        list={list}
        name="status"
        label={m.admin_clients_filter()}
        all={m.admin_clients_filter_all()}
        values={clientStatuses}
        word={(status) => statusWords[status]()}
        count={count}
      />
      <TagFilter
        list={list}
        tags={tags}
        label={m.admin_clients_filter_tag()}
        all={m.admin_clients_filter_every_tag()}
      />
    </div>
  );
}
