import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { PurgeDialog } from '#app/admin/parts/purge-dialog.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { type TrashItem, trashDays, trashKinds } from '#shared/trash.ts';
import type { TrashQuery } from './trash-query.ts';
import { kindsWords } from './trash-words.ts';
import type { TrashDeeds } from './use-trash-deeds.ts';

type TrashHeaderProps = {
  list: List<TrashQuery, TrashItem>;
  deeds: TrashDeeds;
  /** When the server read what is shown: a clock that is ahead here would take along what a colleague has deleted since. */
  seenAt: string | undefined;
};

/** Title, search, kinds, and emptying for whoever may. */
export function TrashHeader({ list, deeds, seenAt }: TrashHeaderProps) {
  const query = list.asked;
  const may = useMay();
  /** What was shown when emptying was asked for: what goes into the trash behind the question stays. */
  const [asked, setAsked] = useState<string>();
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle title={m.admin_trash_title()} text={m.admin_trash_intro({ days: trashDays })}>
        {may('trash.purge') && seenAt !== undefined && list.rows.length > 0 && (
          <Button look="danger" busy={deeds.busyId === 'all'} onPress={() => setAsked(seenAt)}>
            <Trash2 aria-hidden className="size-4" />
            {m.admin_trash_empty()}
          </Button>
        )}
      </ListTitle>
      <FilterLine
        className="mt-4"
        list={list}
        label={m.admin_trash_search()}
        lead={leadFilter({
          list,
          name: 'kind',
          label: m.admin_trash_filter(),
          column: m.admin_trash_filter(),
          all: m.admin_trash_all(),
          values: trashKinds,
          word: (kind) => kindsWords[kind](),
        })}
      />
      <PurgeDialog
        title={
          query.kind ? m.admin_trash_empty_kind_title({ kind: kindsWords[query.kind]() }) : m.admin_trash_empty_title()
        }
        text={m.admin_trash_empty_text()}
        confirm={m.admin_trash_purge()}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked !== undefined && void deeds.empty(query.kind, asked)}
      />
    </div>
  );
}
