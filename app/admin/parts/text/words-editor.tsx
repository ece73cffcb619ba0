import { lazy, type Ref, Suspense, useId } from 'react';
import { join } from '#app/ui/join.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { richHtml } from '#shared/rich-text.ts';
import type { PictureChoice } from './picture-dialog.tsx';
import textStyles from './text.css?url';
import type { TextHandle } from './text-editor.tsx';

/** Its code is fetched when somebody is about to write. */
const TextEditor = lazy(async () => ({ default: (await import('./text-editor.tsx')).TextEditor }));

type WordsEditorProps = {
  ref?: Ref<TextHandle>;
  label: string;
  /** For screen readers only, and few lines to begin with: what it is for stands around it. */
  isShort?: boolean;
  description?: string;
  placeholder?: string;
  /** Whether the caret is put behind the text once it can be written in. */
  beginsHere?: boolean;
  /** Rich text, or what was typed before there were tools. */
  initialHtml: string;
  onChange: (html: string) => void;
  /** The pictures among the documents of a request, where they may stand in the text. */
  documents?: readonly PictureChoice[];
  /** Most letters. */
  limit: number;
  error?: string | undefined;
};

/** A field for a letter or a report: words with headings, lists, tables and links. */
export function WordsEditor({
  ref,
  label,
  isShort = false,
  description,
  placeholder = '',
  beginsHere = false,
  initialHtml,
  onChange,
  documents,
  error,
  limit,
}: WordsEditorProps) {
  const id = useId();
  return (
    <fieldset
      className={join(
        'flex min-w-0 flex-col gap-1.5',
        isShort ? 'is-short-text [--text-bar-top:-0.75rem]' : '[--text-bar-top:-1.5rem]',
      )}
    >
      <link rel="stylesheet" href={textStyles} precedence="parts" />
      <legend className={isShort ? 'sr-only' : 'mb-1.5 text-14 font-semibold'}>{label}</legend>
      <Suspense fallback={<Skeleton className={isShort ? 'h-40 w-full' : 'h-72 w-full'} />}>
        <TextEditor
          {...(ref && { ref })}
          label={label}
          describedBy={`${id}-notes`}
          placeholder={placeholder}
          initialHtml={richHtml(initialHtml)}
          isEditable
          beginsHere={beginsHere}
          documents={documents}
          limit={limit}
          onChange={onChange}
        />
      </Suspense>
      <div id={`${id}-notes`} className="flex flex-col gap-1.5 text-13">
        {error !== undefined && (
          <p role="alert" className="font-semibold text-red">
            {error}
          </p>
        )}
        {description && <p className="text-ink-3">{description}</p>}
      </div>
    </fieldset>
  );
}
