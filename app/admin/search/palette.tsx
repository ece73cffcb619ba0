import { Search } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import { navEntries } from '#app/admin/nav.ts';
import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { m } from '#messages/messages.js';
import { hitKinds, kindWords, pathOfHit } from './hit-paths.ts';
import type { Hit } from './search-api.ts';
import { useHits } from './use-hits.ts';

type PaletteProps = { isOpen: boolean; onClose: () => void };

/** Finds any record by text or reference and goes there; without text, the sections. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="enter-fade fixed inset-0 z-50 flex justify-center bg-(--scrim) sm:p-6 sm:pt-[12dvh]"
    >
      <Modal className="enter-rise h-full w-full sm:h-auto sm:max-h-[70dvh] sm:max-w-xl">
        <Dialog
          aria-label={m.admin_search_title()}
          className="flex h-full max-h-[inherit] flex-col overflow-hidden bg-raised shadow-float outline-none sm:rounded-lg"
        >
          {isOpen && <PaletteBody onClose={onClose} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const rowLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-14 outline-none data-focused:bg-selected data-hovered:bg-hover';

function PaletteBody({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const { found, isSearching } = useHits(trimmed);
  const groups = hitKinds
    .map((kind) => ({ kind, hits: found.hits.filter((hit) => hit.kind === kind) }))
    .filter(({ hits }) => hits.length > 0);

  function go(to: string) {
    onClose();
    void navigate(to);
  }

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={m.admin_search_title()} autoFocus className="relative shrink-0 border-b border-stone-2">
        <Search aria-hidden className="absolute top-4 left-4 size-5 text-ink-3" />
        <Input
          placeholder={m.admin_search_placeholder()}
          className="h-13 w-full bg-transparent pr-4 pl-12 text-17 text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <div className="min-h-0 grow overflow-y-auto p-2">
        <ListBox
          aria-label={m.admin_search_results()}
          // Hits of an earlier text stay while newer ones come: Enter must not open one of those.
          onAction={(key) => !(isSearching && trimmed !== '') && go(String(key))}
          renderEmptyState={() => <Nothing text={trimmed} problem={found.problem} isSearching={isSearching} />}
          className="outline-none"
        >
          {trimmed === '' && (
            <ListBoxSection id="sections">
              <Header className="px-3 pt-1 pb-1.5 text-12 font-semibold text-ink-3">{m.admin_sections()}</Header>
              {navEntries.map(({ to, label, icon: Icon }) => (
                <ListBoxItem key={to} id={to} textValue={label()} className={rowLook}>
                  <Icon aria-hidden className="size-4.5 text-ink-3" strokeWidth={1.75} />
                  {label()}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
          {trimmed !== '' &&
            groups.map(({ kind, hits }) => (
              <ListBoxSection key={kind} id={kind}>
                <Header className="px-3 pt-2 pb-1 text-12 font-semibold text-ink-3">{kindWords[kind]()}</Header>
                {hits.map((hit) => (
                  <ListBoxItem
                    key={hit.key}
                    id={pathOfHit(hit)}
                    textValue={`${hit.title} ${hit.key}`}
                    className={rowLook}
                  >
                    <HitRow hit={hit} />
                  </ListBoxItem>
                ))}
              </ListBoxSection>
            ))}
        </ListBox>
      </div>
    </Autocomplete>
  );
}

/** References are what people call requests, clients and messages; ids of the rest say nothing to them. */
const isNamed = (key: string) => /^(REQ|CLI|MSG)-\d+$/.test(key);

function HitRow({ hit: { kind, key, title, detail, status } }: { hit: Hit }) {
  return (
    <>
      <span className="min-w-0 grow leading-tight">
        <span className="block truncate font-semibold">{title}</span>
        {detail && <span className="block truncate text-13 text-ink-3">{detail}</span>}
      </span>
      <span className="figures shrink-0 text-right text-13 text-ink-3">
        {isNamed(key) && key}
        {kind === 'request' && status in statusWords && (
          <span className="block">{statusWords[status as keyof typeof statusWords]()}</span>
        )}
      </span>
    </>
  );
}

type NothingProps = { text: string; problem: string | undefined; isSearching: boolean };

function Nothing({ text, problem, isSearching }: NothingProps) {
  if (isSearching) return <p className="px-3 py-6 text-center text-14 text-ink-3">{m.ui_loading()}</p>;
  return (
    <p role={problem ? 'alert' : 'status'} className="px-3 py-6 text-center text-14 text-ink-3 wrap-anywhere">
      {problem ?? m.admin_search_nothing({ text })}
    </p>
  );
}
