import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ImportDialog } from '#app/admin/newsletter/import/import-dialog.tsx';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { countText } from '#app/admin/parts/count-text.ts';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect, leadFilter } from '#app/admin/parts/list/list-filters.tsx';
import { SaveList } from '#app/admin/parts/list/save-list.tsx';
import type { List } from '#app/admin/parts/list/use-list.ts';
import { type TagCounts, TagFilter } from '#app/admin/parts/tags/tag-filter.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { readerSources, readerStates } from '#shared/newsletter.ts';
import { AddDialog } from './add-dialog.tsx';
import { FigureCards } from './figure-cards.tsx';
import type { ReaderQuery } from './list-query.ts';
import { sourceWords, stateWords } from './reader-words.ts';
import { exportReaders, type ReaderCounts, type ReaderFigures, type ReaderRow } from './readers-api.ts';

type ListHeaderProps = {
  list: List<ReaderQuery, ReaderRow>;
  counts: ReaderCounts | undefined;
  figures: Settled<ReaderFigures>;
  tags: Settled<TagCounts>;
};

/** Figures, search and filters, and what can be done with all readers. */
export function ListHeader({ list, counts, figures, tags }: ListHeaderProps) {
  return (
    <div className="shrink-0 px-5 pt-4 pb-4">
      <Deeds query={list.asked} />
      <FigureCards figures={figures} />
      <Filters list={list} counts={counts} tags={tags} />
    </div>
  );
}

function Filters({ list, counts, tags }: Omit<ListHeaderProps, 'figures'>) {
  const { locale } = usePlace();
  const isCapped = counts !== undefined && counts.confirmed === null;
  function count(key: keyof ReaderCounts) {
    if (key === 'all' && isCapped && counts) return countText(counts.all + 1, { exactUpTo: counts.all }, locale);
    const value = counts?.[key];
    return typeof value === 'number' ? countText(value, { exactUpTo: null }, locale) : undefined;
  }
  return (
    <FilterLine
      className="mt-4"
      list={list}
      label={m.admin_readers_search()}
      lead={leadFilter({
        list,
        name: 'state',
        label: m.admin_readers_filter(),
        column: m.admin_column_status(),
        all: m.admin_readers_all(),
        values: readerStates,
        word: (state) => stateWords[state](),
        count,
      })}
      others={{
        on: [list.asked.source !== '', list.asked.tag !== ''].filter(Boolean).length,
        room: 'much',
        controls: (hasLabel) => (
          <>
            <FilterSelect
              list={list}
              name="source"
              label={m.admin_readers_column_source()}
              hasLabel={hasLabel}
              all={m.admin_readers_every_source()}
              options={readerSources.map((source) => ({ value: source, label: sourceWords[source]() }))}
            />
            <TagFilter
              list={list}
              tags={tags}
              label={m.admin_readers_column_tags()}
              hasLabel={hasLabel}
              all={m.admin_readers_every_tag()}
            />
          </>
        ),
      }}
    />
  );
}

function Deeds({ query }: { query: ReaderQuery }) {
  const may = useMay();
  const [open, setOpen] = useState<'add' | 'import'>();
  return (
    <div className="mb-4 flex flex-wrap justify-end gap-2 empty:hidden print:hidden">
      {may('newsletter.send') && (
        <>
          <SaveList
            label={m.admin_readers_export()}
            name="newsletter"
            load={(format) => exportReaders(query, format)}
            saved={m.admin_readers_exported()}
          />
          <Button onPress={() => setOpen('import')}>
            <FileUp aria-hidden className="size-4" />
            {m.admin_readers_import()}
          </Button>
        </>
      )}
      {may('newsletter.write') && (
        <Button look="primary" {...deedMark('add')} onPress={() => setOpen('add')}>
          <UserPlus aria-hidden className="size-4" />
          {m.admin_readers_add()}
        </Button>
      )}
      <AddDialog isOpen={open === 'add'} onClose={() => setOpen(undefined)} />
      <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(undefined)} />
    </div>
  );
}
