import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { trashDays, trashKinds } from '#shared/trash.ts';
import { PurgeDialog } from './purge-dialog.tsx';
import { type TrashQuery, trashPath, trashSearch } from './trash-query.ts';
import { kindsWords } from './trash-words.ts';
import type { TrashDeeds } from './use-trash-deeds.ts';

type TrashHeaderProps = { query: TrashQuery; deeds: TrashDeeds; seenAt: string; hasItems: boolean };

/** Title, search, kinds, and emptying for whoever may. */
export function TrashHeader({ query, deeds, seenAt, hasItems }: TrashHeaderProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const address = (change: Partial<TrashQuery>) => `${trashPath}${trashSearch({ ...query, ...change })}`;
  const segments = [
    { key: '', label: m.admin_trash_all(), to: address({ kind: '' }) },
    ...trashKinds.map((kind) => ({ key: kind, label: kindsWords[kind](), to: address({ kind }) })),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_trash_title()}</h1>
          <p className="mt-0.5 text-14 text-ink-3">{m.admin_trash_intro({ days: trashDays })}</p>
        </div>
        {may('trash.purge') && hasItems && (
          <Button look="danger" busy={deeds.busyId === 'all'} onPress={() => setAsking(true)}>
            <Trash2 aria-hidden className="size-4" />
            {m.admin_trash_empty()}
          </Button>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_trash_search()}
          value={query.q}
          onSearch={(q) => navigate(address({ q }), { replace: true, preventScrollReset: true })}
          className="w-full sm:w-80"
        />
        <SegmentedFilter label={m.admin_trash_filter()} segments={segments} current={query.kind} />
      </div>
      <PurgeDialog
        title={
          query.kind ? m.admin_trash_empty_kind_title({ kind: kindsWords[query.kind]() }) : m.admin_trash_empty_title()
        }
        text={m.admin_trash_empty_text()}
        confirm={m.admin_trash_purge()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void deeds.empty(query.kind, seenAt)}
      />
    </div>
  );
}
