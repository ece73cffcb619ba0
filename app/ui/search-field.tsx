import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { m } from '#messages/messages.js';
import { inputLook } from './field-parts.tsx';
import { join } from './join.ts';
import { useWordsOptions } from './words-locale.ts';

/** Milliseconds of quiet before a search runs by itself; Enter does not wait. */
const quietTime = 250;

type SearchFieldProps = {
  label: string;
  /** What the address bar says now; a change from outside (Back) replaces what is typed. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
};

export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const options = useWordsOptions();
  const [text, setText] = useState(value);
  const sent = useRef(value);
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

  return (
    <AriaSearchField
      aria-label={label}
      value={text}
      onChange={change}
      onSubmit={search}
      className={join('group relative', className)}
    >
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
      <Input
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={join(
          inputLook,
          'h-9 pr-9 pl-9 text-14 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      <Button
        aria-label={m.ui_clear_search({}, options)}
        className="absolute top-1/2 right-1.5 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-ink-3 group-data-empty:hidden hover:bg-stone-1 hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Button>
    </AriaSearchField>
  );
}
