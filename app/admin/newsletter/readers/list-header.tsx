import { Download, FileUp, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { ImportDialog } from '#app/admin/newsletter/import/import-dialog.tsx';
import { countText } from '#app/admin/parts/count-text.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from '#app/ui/download.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Select } from '#app/ui/select.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { countLimit } from '#shared/mails.ts';
import { readerSources, readerStates } from '#shared/newsletter.ts';
import { AddDialog } from './add-dialog.tsx';
import { FigureCards } from './figure-cards.tsx';
import { readersPath, readReaderQuery } from './list-query.ts';
import { sourceWords, stateWords } from './reader-words.ts';
import { exportReaders, type ReaderCounts, type ReaderFigures, type ReaderQuery, readerSearch } from './readers-api.ts';

type ListHeaderProps = {
  query: ReaderQuery;
  counts: ReaderCounts | undefined;
  figures: Settled<ReaderFigures>;
};

/** Figures, search and filters, and what can be done with all readers. */
export function ListHeader({ query, counts, figures }: ListHeaderProps) {
  return (
    <div className="shrink-0 px-5 pt-4 pb-4">
      <FigureCards figures={figures} />
      <Filters query={query} counts={counts}>
        <Deeds query={query} />
      </Filters>
    </div>
  );
}

function Filters({ query, counts, children }: Omit<ListHeaderProps, 'figures'> & { children: ReactNode }) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const { locale } = usePlace();
  // What is on its way counts as chosen: two filters set quickly are both kept.
  const latest = location?.pathname === readersPath ? readReaderQuery(new URLSearchParams(location.search)) : query;
  const address = (change: Partial<ReaderQuery>) => `${readersPath}${readerSearch({ ...latest, ...change })}`;
  const go = (change: Partial<ReaderQuery>) => navigate(address(change), { replace: true, preventScrollReset: true });
  const count = (key: keyof ReaderCounts) => {
    const value = counts?.[key];
    return typeof value === 'number' ? countText(value, { exactUpTo: null }, locale) : undefined;
  };
  const isCapped = counts !== undefined && counts.confirmed === null;
  const all = isCapped ? countText(countLimit + 1, { exactUpTo: countLimit }, locale) : count('all');
  const segments = [
    { key: '', label: m.admin_readers_all(), count: all, to: address({ state: '' }) },
    ...readerStates.map((state) => ({
      key: state,
      label: stateWords[state](),
      count: count(state),
      to: address({ state }),
    })),
  ];
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={m.admin_readers_search()}
          value={query.q}
          onSearch={(q) => go({ q })}
          className="w-full sm:w-72"
        />
        <Select
          label={m.admin_readers_column_source()}
          hideLabel
          value={query.source}
          onChange={(source) => go({ source })}
          options={[
            { value: '', label: m.admin_readers_every_source() },
            ...readerSources.map((source) => ({ value: source, label: sourceWords[source]() })),
          ]}
        />
        {children}
      </div>
      <div className="mt-3">
        <SegmentedFilter label={m.admin_readers_filter()} segments={segments} current={query.state} />
      </div>
    </>
  );
}

function Deeds({ query }: { query: ReaderQuery }) {
  const may = useMay();
  const [open, setOpen] = useState<'add' | 'import'>();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(await exportReaders(query), 'newsletter.csv');
      toastSuccess(m.admin_readers_exported());
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden lg:ml-auto">
      {may('newsletter.send') && (
        <>
          <Button busy={isBusy} onPress={download}>
            <Download aria-hidden className="size-4" />
            {m.admin_readers_export()}
          </Button>
          <Button onPress={() => setOpen('import')}>
            <FileUp aria-hidden className="size-4" />
            {m.admin_readers_import()}
          </Button>
        </>
      )}
      {may('newsletter.write') && (
        <Button look="primary" onPress={() => setOpen('add')}>
          <UserPlus aria-hidden className="size-4" />
          {m.admin_readers_add()}
        </Button>
      )}
      <AddDialog isOpen={open === 'add'} onClose={() => setOpen(undefined)} />
      <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(undefined)} />
    </div>
  );
}
