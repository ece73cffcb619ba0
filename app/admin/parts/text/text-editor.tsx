import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { withoutStyles } from '#app/admin/parts/paste/clean-clipboard.ts';
import { usePlace } from '#app/admin/person.ts';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { AskDialogs } from './ask-dialogs.tsx';
import { ContextBar } from './context-bar.tsx';
import { countLetters, countWords, readingMinutes } from './counts.ts';
import { spreadHtml, unknownElements } from './html-check.ts';
import { hasPending, htmlOf, plainOf } from './html-of.ts';
import { HtmlView } from './html-view.tsx';
import type { PasteNote } from './pasting.ts';
import { type PictureChoice, PictureDialog } from './picture-dialog.tsx';
import { textExtensions } from './schema.ts';
import { SlashMenu } from './slash-menu.tsx';
import { type Asking, Toolbar } from './toolbar.tsx';
import { useSlash } from './use-slash.ts';

/** What the screen around the text may ask of it. */
export type TextHandle = {
  /** Tells what was typed up to now, at once. */
  flush: () => void;
  focus: () => void;
  hasPending: () => boolean;
  /** Puts words where the caret is. */
  insert: (words: string) => void;
};

type TextEditorProps = {
  ref?: Ref<TextHandle>;
  /** What the text is called. */
  label: string;
  placeholder: string;
  /** Whether pictures and films may stand in it, and its HTML may be looked at: else it is a text of words. */
  hasMedia?: boolean;
  /** The pictures among the documents of a request, where they may stand in the text. */
  documents?: readonly PictureChoice[] | undefined;
  /** Most letters, where there is a bound. */
  limit?: number;
  /** The element with what is to be known of it. */
  describedBy?: string;
  initialHtml: string;
  isEditable: boolean;
  /** Whether the caret is put behind the text at once. */
  beginsHere?: boolean;
  onChange: (html: string) => void;
};

/** Milliseconds of quiet before the text is written out as HTML; long texts take a moment. */
const quietTime = 150;
/** Whoever types without a pause is not waited for longer than this. */
const longestWait = 500;

function noteWords(note: PasteNote): string {
  if (note.kind === 'lost-pictures') return m.admin_text_lost_pictures({ count: note.count });
  return note.kind === 'words-only' ? m.admin_text_words_only() : m.admin_text_not_pictures();
}

/** What is written stays so far from the edges, in pixels: the buttons beneath a letter stay in view and cover what is lowest. */
const aboveTheBar = { top: 8, right: 8, bottom: 80, left: 8 };

/** A text with headings, lists and tables. Only the chunk of its screen carries it; another text means another `key`. */
export function TextEditor(props: TextEditorProps) {
  const {
    ref,
    label,
    placeholder,
    hasMedia = false,
    documents,
    limit,
    describedBy,
    initialHtml,
    isEditable,
    beginsHere = false,
    onChange,
  } = props;
  const [asking, setAsking] = useState<Asking>();
  const [html, setHtml] = useState<string>();
  const [note, setNote] = useState<string>();
  const [isReturning, setReturning] = useState(false);
  const told = useRef(initialHtml);
  const shown = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number>(undefined);
  const typed = useRef(() => {});
  const frame = useRef<HTMLDivElement>(null);
  const slash = useSlash({
    hasMedia,
    hasDocuments: documents !== undefined,
    onAsk: (what) =>
      what === 'files' ? frame.current?.querySelector<HTMLElement>('[data-text-pictures]')?.click() : setAsking(what),
  });

  const editor = useEditor({
    extensions: textExtensions({
      placeholder,
      hasMedia,
      hasDocuments: documents !== undefined,
      onPasteNote: (found) => setNote(noteWords(found)),
      slash: slash.options,
    }),
    content: withoutStyles(initialHtml),
    editable: isEditable,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: aboveTheBar,
      scrollMargin: aboveTheBar,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        ...(describedBy && { 'aria-describedby': describedBy }),
        role: 'textbox',
        class: hasMedia ? 'text-body' : 'text-body is-words',
      },
      handleKeyDown: (_view, event) => onShortcut(event, setAsking),
    },
    onCreate: ({ editor: made }) => {
      told.current = htmlOf(made);
      // The tools were drawn before there was a text to ask what is possible in it.
      made.view.dispatch(made.state.tr.setMeta('addToHistory', false));
    },
    onUpdate: () => {
      clearTimeout(timer.current);
      since.current ??= Date.now();
      const wait = Math.max(0, Math.min(quietTime, since.current + longestWait - Date.now()));
      timer.current = setTimeout(() => typed.current(), wait);
    },
    onBlur: () => typed.current(),
  });

  slash.isFor(editor);
  // Not by the editor itself: it is made before React shows it, and what is not in the page takes no focus. One that React shows late is
  // ended by then, and another takes its place.
  useEffect(() => {
    if (beginsHere && !editor.isDestroyed) editor.commands.focus('end');
  }, [beginsHere, editor]);

  function tell(next: string) {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  }
  typed.current = () => {
    clearTimeout(timer.current);
    since.current = undefined;
    if (!editor.isDestroyed && html === undefined) tell(htmlOf(editor));
  };
  if (editor.isEditable !== isEditable)
    queueMicrotask(() => !editor.isDestroyed && editor.setEditable(isEditable, false));

  useImperativeHandle(ref, () => ({
    flush: () => typed.current(),
    focus: () => editor.commands.focus(),
    hasPending: () => hasPending(editor),
    insert: (words) => editor.chain().focus().insertContent({ type: 'text', text: words }).run(),
  }));

  function toggleHtml() {
    if (html === undefined) {
      shown.current = spreadHtml(htmlOf(editor));
      return setHtml(shown.current);
    }
    setHtml(undefined);
    setReturning(true);
    // Who only looked finds everything as it was, pictures on their way too.
    if (html === shown.current) return;
    const unknown = unknownElements(html);
    editor.commands.setContent(withoutStyles(html), { emitUpdate: false });
    setNote(unknown.length > 0 ? m.admin_text_html_removed({ names: unknown.join(', ') }) : undefined);
    tell(htmlOf(editor));
  }
  useEffect(() => {
    if (!isReturning) return;
    setReturning(false);
    editor.view.focus();
  }, [isReturning, editor]);

  return (
    <div ref={frame} className="relative rounded-md border border-edge bg-card focus-within:border-harbour">
      {isEditable && (
        <Toolbar
          editor={editor}
          isHtml={html !== undefined}
          hasMedia={hasMedia}
          hasDocuments={documents !== undefined}
          onHtml={toggleHtml}
          onAsk={setAsking}
        >
          {html === undefined && <ContextBar editor={editor} onLink={() => setAsking('link')} />}
        </Toolbar>
      )}
      {note !== undefined && (
        <div className="p-2">
          <Notice
            tone="info"
            action={
              <button type="button" className="text-13 font-semibold underline" onClick={() => setNote(undefined)}>
                {m.ui_close()}
              </button>
            }
          >
            {note}
          </Notice>
        </div>
      )}
      {html === undefined ? (
        <>
          <EditorContent editor={editor} />
          {isEditable && (
            <SlashMenu editor={editor} listId={slash.listId} shown={slash.shown} onChoose={slash.choose} />
          )}
        </>
      ) : (
        <HtmlView
          value={html}
          isEditable={isEditable}
          onChange={(text) => {
            setHtml(text);
            tell(text);
          }}
        />
      )}
      <Counts editor={editor} limit={limit} />
      <AskDialogs
        editor={editor}
        asking={asking === 'document' ? undefined : asking}
        onClose={() => setAsking(undefined)}
      />
      {documents && (
        <PictureDialog
          editor={editor}
          choices={documents}
          isOpen={asking === 'document'}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Keys that the library has no command for. */
function onShortcut(event: KeyboardEvent, ask: (what: Asking) => void): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    // The palette listens for the same keys, further out.
    event.stopPropagation();
    ask('link');
    return true;
  }
  if (event.altKey && event.key === 'F10') {
    event.preventDefault();
    const body = event.target instanceof HTMLElement ? event.target.closest('.text-body') : null;
    const root = body?.closest('.rounded-md.border');
    root?.querySelector<HTMLElement>('[role="toolbar"] button:not([disabled])')?.focus();
    return true;
  }
  return false;
}

function Counts({ editor, limit }: { editor: ReturnType<typeof useEditor>; limit: number | undefined }) {
  const text = useEditorState({ editor, selector: ({ editor: now }) => plainOf(now) });
  const words = countWords(text);
  if (limit !== undefined) return <Room letters={countLetters(text)} limit={limit} />;
  return (
    <p className="figures border-t border-stone-2 px-4 py-2 text-13 text-ink-3">
      {m.admin_text_words({ count: words })} · {m.admin_text_letters({ count: countLetters(text) })} ·{' '}
      {m.admin_text_minutes({ count: readingMinutes(words) })}
    </p>
  );
}

/** Told once so much of its room is taken. */
const tightFrom = 0.8;

/** How much of its room a text has taken, where that is nearly all. */
function Room({ letters, limit }: { letters: number; limit: number }) {
  const { locale } = usePlace();
  if (letters < limit * tightFrom) return null;
  const figure = (count: number) => new Intl.NumberFormat(locale).format(count);
  const look = letters > limit ? 'font-semibold text-red' : 'text-ink-3';
  return (
    <p className={join('figures border-t border-stone-2 px-4 py-2 text-13', look)}>
      {m.admin_text_room({ letters: figure(letters), limit: figure(limit) })}
    </p>
  );
}
