import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';
import { readTags, tagFault, tagLimits } from '#shared/tags.ts';

type TagEditorProps = {
  /** What the tags are of, for those who do not see where they stand. */
  label: string;
  tags: readonly string[];
  mayEdit: boolean;
  /** Tags in use, that are offered while one is typed. */
  suggest: () => Promise<readonly string[]>;
  /** Makes these the tags; false where that was refused, which whoever saves has told. */
  save: (tags: string[]) => Promise<boolean>;
};

/** Tags that are changed where they stand: each change is saved at once. */
export function TagEditor({ label, tags, mayEdit, suggest, save }: TagEditorProps) {
  const options = useWordsOptions();
  const [isAdding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const adder = useRef<HTMLDivElement>(null);

  async function change(next: string[]): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      return await save(next);
    } finally {
      setBusy(false);
    }
  }
  /** The button that was pressed is gone: the keyboard goes on where a tag is added. */
  async function remove(tag: string) {
    if (await change(tags.filter((each) => each !== tag))) adder.current?.querySelector('button')?.focus();
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.length > 0 && (
        <ul aria-label={label} className="contents">
          {tags.map((tag) => (
            <li
              key={tag}
              className={join(
                'flex min-h-7 max-w-full items-center gap-0.5 rounded-full bg-stone-1 pl-2.5 text-13 font-medium',
                mayEdit ? 'pr-0.5' : 'pr-2.5',
              )}
            >
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              {mayEdit && (
                <IconButton
                  label={m.admin_tags_remove({ tag }, options)}
                  isDisabled={busy}
                  onPress={() => void remove(tag)}
                  className="size-6 rounded-full print:hidden pointer-coarse:size-9"
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {tags.length === 0 && !mayEdit && <span className="text-ink-3">{m.admin_tags_none({}, options)}</span>}
      {mayEdit && (
        <div ref={adder} className="print:hidden">
          {isAdding ? (
            <TagEntry
              tags={tags}
              busy={busy}
              suggest={suggest}
              add={(added) => change(readTags([...tags, ...added]))}
              onClose={() => setAdding(false)}
            />
          ) : (
            <Button look="quiet" isDisabled={tags.length >= tagLimits.count} onPress={() => setAdding(true)}>
              <Plus aria-hidden className="size-4" />
              {m.admin_tags_add({}, options)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type TagEntryProps = {
  tags: readonly string[];
  busy: boolean;
  suggest: () => Promise<readonly string[]>;
  add: (tags: string[]) => Promise<boolean>;
  onClose: () => void;
};

/** A box for one tag after the other. Enter adds what is typed, Escape or leaving it empty closes it. */
function TagEntry({ tags, busy, suggest, add, onClose }: TagEntryProps) {
  const options = useWordsOptions();
  const [text, setText] = useState('');
  const [offered, setOffered] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const ids = { list: useId(), fault: useId() };
  useEffect(() => {
    input.current?.focus();
    // Without them a tag is typed in full.
    suggest().then(setOffered, () => {});
  }, [suggest]);

  async function take() {
    const added = readTags([text]);
    if (added.length === 0) return onClose();
    const wrong = tagFault(readTags([...tags, ...added]));
    if (wrong === 'too_long') return setFault(m.admin_tags_too_long({ count: tagLimits.length }, options));
    if (wrong === 'too_many') return setFault(m.admin_tags_too_many({ count: tagLimits.count }, options));
    if (await add(added)) setText('');
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void take();
    }
    if (event.key === 'Escape') {
      // The panel around it stays open.
      event.stopPropagation();
      onClose();
    }
  }
  return (
    <div className="grid grid-cols-[auto_auto] items-center gap-1">
      <input
        ref={input}
        aria-label={m.admin_tags_new({}, options)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : ids.fault}
        list={ids.list}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() === '' && !busy && onClose()}
        enterKeyHint="done"
        autoComplete="off"
        className={join(
          inputLook,
          'h-8 w-44 text-14 pointer-coarse:h-11 [&::-webkit-calendar-picker-indicator]:hidden!',
        )}
      />
      <datalist id={ids.list}>
        {offered
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <IconButton label={m.admin_tags_add({}, options)} isDisabled={busy} onPress={() => void take()}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
      {fault !== undefined && (
        <p id={ids.fault} role="alert" className="col-span-2 text-13 font-semibold text-red">
          {fault}
        </p>
      )}
    </div>
  );
}
