import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useLocation, useNavigate } from 'react-router';
import { type Command, commands, isMeant } from '#app/admin/parts/commands/commands.ts';
import { type Deed, isOffered } from '#app/admin/parts/commands/deeds.ts';
import { groups, groupWords } from '#app/admin/parts/commands/group-words.ts';
import { KeyCaps } from '#app/admin/parts/commands/key-caps.tsx';
import { recentRecords } from '#app/admin/parts/commands/recents.ts';
import { useSingleKeys } from '#app/admin/parts/commands/single-keys.ts';
import { statusWords } from '#app/admin/parts/requests/request-words.ts';
import { useMay, useStaff } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { longestSearch } from '#shared/search.ts';
import { hitKinds, kindWords, pathOfHit } from './hit-paths.ts';
import { rowLook } from './palette-row.ts';
import { SavedViewItems, useNamedViews } from './saved-view-items.tsx';
import type { Hit } from './search-api.ts';
import { useHits } from './use-hits.ts';
import { typeInto } from './use-typed-ahead.ts';

type PaletteProps = {
  isOpen: boolean;
  /** What was typed before it was there. */
  takeTyped: () => string;
  onClose: () => void;
  /** Does something on the screen, once the palette is out of the way. */
  onDeed: (deed: Deed) => void;
  onSheet: () => void;
};

/** Finds any record by text or reference, and whatever can be done or gone to by its name. */
export function Palette({ isOpen, takeTyped, onClose, onDeed, onSheet }: PaletteProps) {
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
          {isOpen && <PaletteBody takeTyped={takeTyped} onClose={onClose} onDeed={onDeed} onSheet={onSheet} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What this person may do, and the screen behind offers. */
function useCommands(): Command[] {
  const may = useMay();
  // Looked at as the palette opens: the screen behind it stays as it is.
  const [offered] = useState(() =>
    commands.filter((command) => ('deed' in command ? command.group === 'record' && isOffered(command.deed) : true)),
  );
  return offered.filter(({ action }) => action === undefined || may(action));
}

const idOf = (command: Command) => ('deed' in command ? `deed:${command.deed}` : command.to);

function PaletteBody({ takeTyped, onClose, onDeed, onSheet }: Omit<PaletteProps, 'isOpen'>) {
  const navigate = useNavigate();
  const offered = useCommands();
  const { userId } = useStaff();
  const { pathname } = useLocation();
  // The record that is open is no place to go to.
  const [recents] = useState(() => recentRecords(userId).filter(({ to }) => to !== pathname));
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Once the list is there as well, which marks its first entry as letters come.
  useEffect(() => {
    const timer = setTimeout(() => typeInto(field.current, takeTyped()));
    return () => clearTimeout(timer);
  }, [takeTyped]);
  const trimmed = text.trim();
  const { found, isSearching } = useHits(trimmed);
  const hitGroups = hitKinds
    .map((kind) => ({ kind, hits: found.hits.filter((hit) => hit.kind === kind) }))
    .filter(({ hits }) => hits.length > 0);

  const meant = trimmed === '' ? offered.filter(isFirst) : offered.filter((command) => isMeant(command, trimmed));

  const views = useNamedViews(trimmed);
  const isKnown = (key: unknown) =>
    meant.some((command) => idOf(command) === key) || views.some(({ to }) => to === key);

  function act(key: string) {
    const deed = offered.find((command) => 'deed' in command && idOf(command) === key);
    onClose();
    if (deed && 'deed' in deed) onDeed(deed.deed);
    else void navigate(key);
  }

  /** What was pressed while the hits were still those of an earlier text; whoever types on means something else. */
  const pressed = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits for what was typed are there
  useEffect(() => {
    const key = pressed.current;
    if (isSearching || key === undefined) return;
    pressed.current = undefined;
    if (found.hits.some((hit) => pathOfHit(hit) === key)) act(key);
  }, [isSearching]);

  function type(next: string) {
    pressed.current = undefined;
    setText(next);
  }

  function press(key: string) {
    if (!isSearching || trimmed === '' || isKnown(key)) act(key);
    else pressed.current = key;
  }

  return (
    <Autocomplete inputValue={text} onInputChange={type}>
      <SearchField aria-label={m.admin_search_title()} autoFocus className="relative shrink-0 border-b border-stone-2">
        <Search aria-hidden className="absolute top-4 left-4 size-5 text-ink-3" />
        <Input
          ref={field}
          placeholder={m.admin_search_placeholder()}
          maxLength={longestSearch}
          className="h-13 w-full bg-transparent pr-4 pl-12 text-17 text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div tabIndex={0} className="min-h-0 grow overflow-y-auto p-2 focus-visible:-outline-offset-2">
        <ListBox
          aria-label={m.admin_search_results()}
          // Hits of an earlier text stay while newer ones come: Enter opens one of those only if it is found again.
          onAction={(key) => press(String(key))}
          renderEmptyState={() => <Nothing text={trimmed} problem={found.problem} isSearching={isSearching} />}
          className="outline-none"
        >
          {trimmed === '' && recents.length > 0 && (
            <ListBoxSection id="recents">
              <Header className="px-3 pt-2 pb-1 text-12 font-semibold text-ink-3">{m.admin_search_recents()}</Header>
              {recents.map(({ to, name }) => (
                <ListBoxItem key={to} id={to} textValue={name} className={rowLook}>
                  <span className="figures min-w-0 grow truncate">{name}</span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
          {groups.map((group) => (
            <CommandSection key={group} group={group} meant={meant} />
          ))}
          {views.length > 0 && <SavedViewItems views={views} />}
          {trimmed !== '' &&
            hitGroups.map(({ kind, hits }) => (
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
      <p className="hidden shrink-0 justify-end border-t border-stone-2 px-3 py-1.5 sm:flex">
        <button
          type="button"
          onClick={() => {
            onClose();
            onSheet();
          }}
          className="flex items-center gap-2 rounded-sm px-1 text-13 text-ink-3 hover:text-ink"
        >
          <KeyCaps keys="?" />
          {m.admin_keys_all()}
        </button>
      </p>
    </Autocomplete>
  );
}

/** Without a text: what can be done here, what can be made, and the sections that have a key. */
const isFirst = (command: Command) => command.group !== 'go' || command.keys !== undefined;

function CommandSection({ group, meant }: { group: Command['group']; meant: Command[] }) {
  const { userId } = useStaff();
  const hasKeys = useSingleKeys(userId);
  const own = meant.filter((command) => command.group === group);
  if (own.length === 0) return null;
  return (
    <ListBoxSection id={`group:${group}`}>
      <Header className="px-3 pt-2 pb-1 text-12 font-semibold text-ink-3">{groupWords[group]()}</Header>
      {own.map((command) => (
        <ListBoxItem key={idOf(command)} id={idOf(command)} textValue={command.label()} className={rowLook}>
          <span className="min-w-0 grow truncate">{command.label()}</span>
          {command.keys !== undefined && hasKeys && <KeyCaps keys={command.keys} />}
        </ListBoxItem>
      ))}
    </ListBoxSection>
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
