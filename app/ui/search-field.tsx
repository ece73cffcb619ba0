import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { inputLook } from './input-look.ts';
import { join } from './join.ts';
import { useWordsOptions } from './words-locale.ts';

/** Milliseconds of quiet before a search runs by itself; Enter does not wait. */
const quietTime = 250;

type SearchFieldProps = {
  label: string;
  /** What the address bar says now; a change from outside (Back) replaces what is typed. */
  value: string;
  onSearch: (text: string) => void;
  /** What is pasted is cut at what can be searched for, in the field itself. */
  maxLength?: number;
  className?: string;
};

export function SearchField({ label, value, onSearch, maxLength = 200, className }: SearchFieldProps) {
  const options = useWordsOptions();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A filter may be chosen while the quiet lasts: the search goes with the filters of its own moment.
  const latest = useRef(onSearch);
  latest.current = onSearch;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(next: string) {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    latest.current(trimmed);
  }

  function change(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), next === '' ? 0 : quietTime);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and Escape of somebody who composes letters are their keyboard's.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      search(text);
    }
    // The dialog around a filled field stays: Escape empties the field first.
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      event.stopPropagation();
      change('');
    }
  }

  return (
    <div className={join('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={join(
          inputLook,
          'h-9 pr-9 pl-9 text-14 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text !== '' && (
        <button
          type="button"
          // Escape does the same: one stop less on the way through the screen.
          tabIndex={-1}
          aria-label={m.ui_clear_search({}, options)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            change('');
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1.5 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-ink-3 hover:bg-stone-1 hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
