import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { PurgeDialog } from '#app/admin/parts/purge-dialog.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { type Column, cellPadding, roomClasses } from '#app/ui/data-table/columns.ts';
import { TableHead } from '#app/ui/data-table/table-head.tsx';
import { useFocusInPlace } from '#app/ui/data-table/use-focus-in-place.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { join } from '#app/ui/join.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import { restoreActions, type TrashItem } from '#shared/trash.ts';
import { daysLeft, kindWords, nameOf } from './trash-words.ts';
import type { TrashDeeds } from './use-trash-deeds.ts';

const second = 'block truncate text-13 leading-tight text-ink-3';

/** Columns without the deeds; nothing here opens, so no cell is a link. */
export function trashColumns(now: Date, place: Place): Column<TrashItem>[] {
  return [
    {
      id: 'item',
      header: m.admin_trash_column_item(),
      isMain: true,
      cell: (item) => (
        <>
          <span className="block truncate leading-tight font-semibold">
            {item.title || item.reference || m.admin_trash_nameless()}
          </span>
          <span className={second}>
            <span className="@min-[34rem]:hidden">
              {kindWords[item.kind]()} · {daysLeft(item.purgeAt, now)}
            </span>
            <span className="hidden @min-[34rem]:inline">
              {[item.title && item.reference, item.detail].filter(Boolean).join(' · ')}
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'kind',
      header: m.admin_trash_column_kind(),
      width: '8rem',
      room: 'medium',
      cell: (item) => kindWords[item.kind](),
    },
    {
      id: 'by',
      header: m.admin_trash_column_by(),
      width: '10rem',
      room: 'widest',
      cell: (item) => <span className="block truncate">{item.deletedBy ?? '–'}</span>,
    },
    {
      id: 'at',
      header: m.admin_trash_column_at(),
      width: '10.5rem',
      room: 'wide',
      cell: (item) => <span className="figures text-ink-2">{formatDateTime(item.deletedAt, place)}</span>,
    },
    {
      id: 'left',
      header: m.admin_trash_column_left(),
      width: '6.5rem',
      room: 'medium',
      cell: (item) => <span className="figures">{daysLeft(item.purgeAt, now)}</span>,
    },
  ];
}

/** Things in the trash; each can come back or go, by whoever may. */
export function TrashTable({ items, deeds, isStale }: { items: TrashItem[]; deeds: TrashDeeds; isStale: boolean }) {
  const now = useNow();
  const columns = trashColumns(now, usePlace());
  const deedColumn: Column<TrashItem> = {
    id: 'deeds',
    header: m.admin_trash_column_actions(),
    width: 'clamp(6.25rem, 24cqw, 12rem)',
    align: 'end',
    cell: (item) => <Deeds item={item} deeds={deeds} />,
  };
  const all = [...columns, deedColumn];
  const keyOf = ({ kind, id }: TrashItem) => `${kind}:${id}`;
  const body = useRef<HTMLTableSectionElement>(null);
  const place = useFocusInPlace(body, items.map(keyOf));
  return (
    <div className="@container">
      <table aria-label={m.admin_trash_title()} aria-busy={isStale} className="w-full table-fixed text-14">
        <TableHead columns={all} />
        <tbody
          ref={body}
          onFocus={place.onFocus}
          onBlur={place.onBlur}
          className={join('transition-opacity duration-(--fast)', isStale && 'opacity-50')}
        >
          {items.map((item) => (
            <tr
              key={keyOf(item)}
              data-row={keyOf(item)}
              // Reached when the one in its place is gone; Tab leads to its buttons then.
              tabIndex={-1}
              className="h-13 border-b border-stone-2 outline-none hover:bg-hover focus-visible:bg-hover"
            >
              {all.map((column) => (
                <td
                  key={column.id}
                  className={join(
                    'overflow-hidden py-1.5 text-ellipsis',
                    cellPadding,
                    column.align === 'end' && 'text-right',
                    roomClasses[column.room ?? 'any'],
                  )}
                >
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Deeds({ item, deeds }: { item: TrashItem; deeds: TrashDeeds }) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(item);
  return (
    <span className="inline-flex items-center gap-1">
      {may(restoreActions[item.kind]) && (
        <>
          <span className="hidden @min-[46rem]:inline">
            <Button
              busy={deeds.busyId === item.id}
              aria-label={m.admin_trash_restore_one({ name })}
              onPress={() => void deeds.restore(item)}
            >
              {m.admin_trash_restore()}
            </Button>
          </span>
          <span className="@min-[46rem]:hidden">
            <IconButton label={m.admin_trash_restore_one({ name })} onPress={() => void deeds.restore(item)}>
              <RotateCcw aria-hidden className="size-4.5" />
            </IconButton>
          </span>
        </>
      )}
      {may('trash.purge') && (
        <IconButton label={m.admin_trash_purge_one({ name })} onPress={() => setAsking(true)}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <PurgeDialog
        title={m.admin_trash_purge_title({ name })}
        text={item.kind === 'client' ? m.admin_trash_purge_client_text() : m.admin_trash_purge_text()}
        confirm={m.admin_trash_purge()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void deeds.purge(item)}
      />
    </span>
  );
}
