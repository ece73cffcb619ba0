import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMay, useStaff } from '#app/admin/person.ts';
import { isTyping } from '#app/ui/is-typing.ts';
import { type Command, commands } from './commands.ts';
import { doDeed } from './deeds.ts';
import { sequenceOf } from './key-sequence.ts';
import { hasSingleKeys } from './single-keys.ts';

/** Where letters mean something already: lists that are searched by typing, and everything in front of the screen. */
const ownKeys = '[role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"], [aria-haspopup="listbox"]';

const isTaken = ({ target }: KeyboardEvent) =>
  isTyping(target) || (target instanceof Element && target.closest(ownKeys) !== null);

/** Keys of the table, anywhere but where somebody types. `?` opens the sheet that tells them. */
export function useKeys(showSheet: () => void): void {
  const { userId } = useStaff();
  const may = useMay();
  const navigate = useNavigate();
  const before = useRef<{ key: string; at: number }>(undefined);
  const latest = useRef<(event: KeyboardEvent) => void>(undefined);
  function act(command: Command): boolean {
    if ('deed' in command) return doDeed(command.deed);
    void navigate(command.to);
    return true;
  }
  latest.current = (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, isComposing, timeStamp: at } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
    if (isTaken(event) || !hasSingleKeys(userId)) return;
    // Held down, a key steps on; it does nothing else twice.
    if (repeat && key !== 'j' && key !== 'k') return;
    const allowed = commands.filter(({ keys, action }) => keys !== undefined && (action === undefined || may(action)));
    const sequences = [...allowed.map(({ keys }) => keys as string), '?'];
    const { ended, begins } = sequenceOf(sequences, { key, at }, before.current);
    before.current = begins ? { key, at } : undefined;
    if (ended === '?') showSheet();
    const command = allowed.find(({ keys }) => keys === ended);
    if (ended === '?' || (command && act(command))) event.preventDefault();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current?.(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
