import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { flushSync } from 'react-dom';
import { m } from '#messages/messages.js';
import { saysSomething } from '#shared/says-something.ts';
import { Button } from './button.tsx';
import { FieldNotes } from './field-parts.tsx';
import { IconButton } from './icon-button.tsx';
import { inputLook } from './input-look.ts';
import { join } from './join.ts';

type EntryListProps = {
  label: string;
  /** Name of the box that takes the next entry. */
  entryLabel: string;
  entries: string[];
  onChange: (entries: string[]) => void;
  /** The list after an entry was added: it may leave the new one out. */
  clean: (entries: string[]) => string[];
  maxLength: number;
  description?: string;
  error?: string | undefined;
  /** Short entries stand side by side, long ones below each other. */
  isShort?: boolean;
  isReadOnly?: boolean;
  /** What stands in the box, for a form that takes it along when it is sent. */
  typed?: string;
  onType?: (text: string) => void;
};

/** Results may repeat: the second of two equal ones has another key. */
function keysOf(entries: string[]): string[] {
  return entries.map(
    (entry, position) => `${entries.slice(0, position).filter((each) => each === entry).length} ${entry}`,
  );
}

/** A list of short texts. Enter adds what is typed and never sends the form. */
export function EntryList(props: EntryListProps) {
  const { label, entryLabel, entries, onChange, clean, maxLength, description, error, isShort = false } = props;
  const [own, setOwn] = useState('');
  const { isReadOnly = false, typed: text = own, onType: setText = setOwn } = props;
  const input = useRef<HTMLInputElement>(null);
  const title = useId();

  function take() {
    onChange(clean([...entries, text]));
    setText('');
  }
  function add() {
    take();
    input.current?.focus();
  }
  // What stands in the box still is meant, too: the list has it before its form reads the list.
  const takeAlong = useEffectEvent(() => saysSomething(own) && flushSync(take));
  useEffect(() => {
    const form = input.current?.form;
    const onSubmit = () => void takeAlong();
    form?.addEventListener('submit', onSubmit, { capture: true });
    return () => form?.removeEventListener('submit', onSubmit, { capture: true });
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }
  function remove(position: number) {
    onChange(entries.filter((_, other) => other !== position));
    input.current?.focus();
  }

  const keys = keysOf(entries);
  return (
    <div className="flex flex-col gap-1.5">
      {isReadOnly ? (
        <p id={title} className="text-14 font-semibold">
          {label}
        </p>
      ) : (
        <TextField
          value={text}
          onChange={setText}
          maxLength={maxLength}
          isInvalid={error !== undefined}
          aria-label={entryLabel}
          className="flex flex-col gap-1.5"
        >
          <Label id={title} className="text-14 font-semibold">
            {label} <span className="font-normal text-ink-3">{m.ui_optional()}</span>
          </Label>
          <div className="flex gap-2">
            <Input
              ref={input}
              onKeyDown={onKeyDown}
              enterKeyHint="done"
              autoComplete="off"
              className={join(inputLook, 'h-10')}
            />
            <Button onPress={add} aria-label={entryLabel} className="h-10">
              <Plus aria-hidden className="size-4" />
              <span className="hidden sm:inline">{m.ui_add()}</span>
            </Button>
          </div>
          <FieldNotes description={description} error={error} />
        </TextField>
      )}
      {isReadOnly && entries.length === 0 && <p className="text-14 text-ink-3">–</p>}
      {entries.length > 0 && (
        <ul aria-labelledby={title} className={join('flex gap-1.5', isShort ? 'flex-wrap' : 'flex-col')}>
          {entries.map((entry, position) => (
            <li
              key={keys[position]}
              className={join(
                'flex items-center justify-between gap-1 rounded-md bg-stone-1 text-14',
                isReadOnly ? 'px-3 py-1' : 'py-0.5 pr-0.5 pl-3',
              )}
            >
              <span className="min-w-0 wrap-anywhere">{entry}</span>
              {!isReadOnly && (
                <IconButton label={m.ui_remove_entry({ entry })} onPress={() => remove(position)}>
                  <X aria-hidden className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
