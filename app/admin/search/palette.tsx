import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

/** Milliseconds within which the list presses what it has marked. */
const patience = 50;

/** Whatever is at the top once it is found. */
const first = Symbol('first');

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

  /** The entry at the top, as they are drawn. */
  function firstKey(): string | undefined {
    const command = groups.flatMap((group) => meant.filter((each) => each.group === group))[0];
    if (command) return idOf(command);
    const hit = hitGroups[0]?.hits[0];
    return views[0]?.to ?? (hit && pathOfHit(hit));
  }

  /** What was pressed while the hits were still those of an earlier text; whoever types on means something else. */
  const pressed = useRef<string | typeof first>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits for what was typed are there
  useEffect(() => {
    if (isSearching || pressed.current === undefined) return;
    const key = pressed.current === first ? firstKey() : pressed.current;
    const isThere = pressed.current === first || found.hits.some((hit) => pathOfHit(hit) === key);
    pressed.current = undefined;
    if (isThere && key !== undefined) act(key);
  }, [isSearching]);

  /** The key that is down: Enter, and whether it has pressed an entry; and whether somebody has moved to one since they typed. */
  const down = useRef({ isEnter: false, hasPressed: false, hasMoved: false });

  function type(next: string) {
    pressed.current = undefined;
    down.current = { isEnter: false, hasPressed: false, hasMoved: false };
    setText(next);
  }

  function press(key: string) {
    down.current.hasPressed = true;
    if (!isSearching || trimmed === '' || isKnown(key)) act(key);
    else if (pressed.current !== first) pressed.current = key;
  }

  function noteKey({ key, nativeEvent }: KeyboardEvent) {
    const isMove = /^(?:Arrow|Page|Home|End)/.test(key);
    const isEnter = key === 'Enter' && !nativeEvent.isComposing;
    down.current = { isEnter, hasPressed: false, hasMoved: isMove || down.current.hasMoved };
  }

  /**
   * Enter before the list has marked an entry, or while it has marked the first hit of an earlier text by itself: meant is the first of this one.
   * What is marked it presses by itself a little later.
   */
  function pressFirst() {
    const { isEnter, hasMoved } = down.current;
    if (!isEnter || hasMoved || trimmed === '') return;
    if (isSearching) pressed.current = first;
    else setTimeout(pressUnlessPressed, patience);
  }

  function pressUnlessPressed() {
    const key = firstKey();
    if (key !== undefined && down.current.isEnter && !down.current.hasPressed) act(key);
  }

  return (
    <Autocomplete inputValue={text} onInputChange={type}>
      <SearchField aria-label={m.admin_search_title()} autoFocus className="relative shrink-0 border-b border-stone-2">
        <Search aria-hidden className="absolute top-4 left-4 size-5 text-ink-3" />
        <Input
          ref={field}
          onKeyDownCapture={noteKey}
          onKeyDown={pressFirst}
          placeholder={m.admin_search_placeholder()}
          maxLength={longestSearch}
          className="h-13 w-full bg-transparent pr-4 pl-12 text-17 text-ink outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div tabIndex={0} className="min-h-0 grow overflow-y-auto p-2 focus-visible:-outline-offset-2">
        <ListBox
          aria-label={m.admin_search_results()}
          // Hits of an earlier text stay while newer ones come: one of those is opened only if it is found again.
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
