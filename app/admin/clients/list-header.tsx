import { FileUp, Plus } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { type TagCounts, TagFilter } from '#app/admin/parts/tags/tag-filter.tsx';
import { useMay } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { type ClientStatus, clientStatuses } from '#shared/clients.ts';
import { inEnglish, statusWords } from './client-words.ts';
import type { ClientPage, ClientRow } from './clients-api.ts';
import type { ClientQuery } from './list-query.ts';

type ListHeaderProps = { onAdd: () => void; onImport: () => void };

/** Title, what is made of all clients, and the ways to add some. */
export function ListHeader({ onAdd, onImport }: ListHeaderProps) {
  const may = useMay();
  const links = [
    ...(may('privacy.manage')
      ? [{ to: '/admin/settings/system/privacy', label: m.admin_privacy_open_link({}, inEnglish) }]
      : []),
    ...(may('exports.make') ? [{ to: '/admin/exports', label: m.admin_exports_title({}, inEnglish) }] : []),
    ...(may('trash.read') ? [{ to: '/admin/trash?kind=client', label: m.admin_trash_title({}, inEnglish) }] : []),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle title={m.admin_clients_title()} links={links}>
        {may('clients.write') && (
          <>
            <Button onPress={onImport}>
              <FileUp aria-hidden className="size-4" />
              {m.admin_clients_import()}
            </Button>
            <Button look="primary" {...deedMark('add')} onPress={onAdd}>
              <Plus aria-hidden className="size-4" />
              {m.admin_clients_add()}
            </Button>
          </>
        )}
      </ListTitle>
    </div>
  );
}

type ListFilterProps = { list: List<ClientQuery, ClientRow>; page: ClientPage | undefined; tags: Settled<TagCounts> };

/** Search and filters by status and tag; all live in the address. */
export function ListFilter({ list, page, tags }: ListFilterProps) {
  const count = (status: ClientStatus | 'all') =>
    status === 'all' && page?.isCapped ? undefined : (page?.counts[status] ?? undefined);
  return (
    <FilterLine
      className="shrink-0 px-5 pb-4"
      list={list}
      label={m.admin_clients_search()}
      lead={leadFilter({
        list,
        name: 'status',
        label: m.admin_clients_filter(),
        column: m.admin_clients_column_status(),
        all: m.admin_clients_filter_all(),
        values: clientStatuses,
        word: (status) => statusWords[status](),
        count,
      })}
      others={{
        on: list.asked.tag === '' ? 0 : 1,
        room: 'some',
        controls: (hasLabel) => (
          <TagFilter
            list={list}
            tags={tags}
            label={m.admin_clients_filter_tag()}
            hasLabel={hasLabel}
            all={m.admin_clients_filter_every_tag()}
          />
        ),
      }}
    />
  );
}
