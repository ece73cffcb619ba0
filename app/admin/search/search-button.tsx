import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Deed, doDeed } from '#app/admin/parts/commands/deeds.ts';
import { useKeys } from '#app/admin/parts/commands/use-keys.ts';
import { late } from '#app/ui/late.tsx';
import { m } from '#messages/messages.js';
import { useTypedAhead } from './use-typed-ahead.ts';

const isMac = () => navigator.platform.startsWith('Mac');

/** Ctrl or Cmd and K, from anywhere but a rich text, where it makes a link. */
function useShortcut(open: () => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (isMac() ? !event.metaKey : !event.ctrlKey) return;
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.preventDefault();
      open();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

const Palette = late(async () => (await import('./palette.tsx')).Palette);
const KeySheet = late(async () => (await import('#app/admin/parts/commands/key-sheet.tsx')).KeySheet);

/** Opens the search over everything, and listens to keys. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [hasSheet, setSheet] = useState(false);
  const wanted = useRef<Deed>(undefined);
  useKeys(() => setSheet(true));
  // Once the palette is gone: it keeps the focus while it is there.
  useEffect(() => {
    if (isOpen || wanted.current === undefined) return;
    doDeed(wanted.current);
    wanted.current = undefined;
  }, [isOpen]);
  const [open] = useState(() => () => setOpen(true));
  useShortcut(open);
  const takeTyped = useTypedAhead(isOpen);
  return (
    <>
      <Button
        onPress={open}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md border border-stone-3 bg-card px-2.5 text-14 text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3.5 max-sm:pointer-coarse:border-transparent max-sm:pointer-coarse:bg-transparent"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{m.admin_search_open()}</span>
        <kbd
          aria-hidden
          className="hidden rounded-sm border border-stone-2 px-1 font-text text-12 text-ink-3 sm:inline"
        >
          {isMac() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      <Palette
        isOpen={isOpen}
        takeTyped={takeTyped}
        onClose={() => setOpen(false)}
        onDeed={(deed) => {
          wanted.current = deed;
        }}
        onSheet={() => setSheet(true)}
      />
      <KeySheet isOpen={hasSheet} onClose={() => setSheet(false)} />
    </>
  );
}
