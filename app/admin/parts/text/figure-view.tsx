import { NodeSelection } from '@tiptap/pm/state';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Proof } from '#app/admin/parts/pictures/proof.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { postLimits } from '#shared/posts.ts';
import { retryUpload, type Upload, useUpload } from './uploads.ts';

/** What a picture in the text knows of itself. */
export type FigureAttributes = {
  /** Null while it is on its way. */
  file: string | null;
  alt: string;
  width: number | null;
  height: number | null;
  /** Its place among the uploads, while it is on its way. */
  upload: string | null;
};

/** A picture in the text: how far it is, then the picture with its words and its caption. */
export function FigureView({ node, editor, getPos, selected, deleteNode }: NodeViewProps) {
  const { file, alt, width, height, upload: key } = node.attrs as FigureAttributes;
  const upload = useUpload(file === null ? key : null);

  /** What comes by itself is no step that Undo would take back. */
  function become(change: Partial<FigureAttributes>, isStep = true) {
    const position = getPos();
    if (position === undefined) return;
    const current = editor.state.doc.nodeAt(position);
    if (current?.type !== node.type) return;
    const { tr } = editor.state;
    editor.view.dispatch(
      tr.setNodeMarkup(position, undefined, { ...current.attrs, ...change }).setMeta('addToHistory', isStep),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picture has come
  useEffect(() => {
    if (upload?.state !== 'done') return;
    const { id, width: wide, height: high } = upload.picture;
    // Views are drawn while the editor is at work: its own change comes after that.
    queueMicrotask(() => become({ file: id, width: wide, height: high, upload: null }, false));
  }, [upload?.state]);

  function choose() {
    const position = getPos();
    if (position === undefined || !editor.isEditable) return;
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
    editor.view.focus();
  }

  return (
    <NodeViewWrapper className={join('relative rounded-md', selected && 'outline-2 outline-offset-4 outline-harbour')}>
      <div contentEditable={false} className="flex flex-col gap-2 select-none">
        {file === null ? (
          <OnItsWay upload={upload} onRetry={() => key && retryUpload(key)} onRemove={deleteNode} />
        ) : (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: by keyboard, arrows choose it */}
            <div onClick={choose} data-drag-handle="">
              <Proof picture={{ id: file, width: width ?? 800, height: height ?? 600 }} alt={alt} />
            </div>
            <AltBox
              alt={alt}
              isEditable={editor.isEditable}
              onAlt={(text) => become({ alt: text })}
              onRemove={deleteNode}
            />
          </>
        )}
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        data-placeholder={m.admin_text_caption()}
        className={join('text-caption', node.childCount === 0 && 'is-empty')}
      />
    </NodeViewWrapper>
  );
}

type AltBoxProps = { alt: string; isEditable: boolean; onAlt: (alt: string) => void; onRemove: () => void };

/** Stays beside the picture until it is filled in: asked for, never forgotten. */
function AltBox({ alt, isEditable, onAlt, onRemove }: AltBoxProps) {
  const id = useId();
  const isMissing = alt.trim() === '';
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="flex items-center gap-1.5 text-13 font-semibold">
          {isMissing && <CircleAlert aria-hidden className="size-3.5 text-red" />}
          {m.admin_text_alt()}
        </label>
        <input
          id={id}
          value={alt}
          disabled={!isEditable}
          maxLength={postLimits.alt}
          placeholder={m.admin_picture_alt_hint()}
          onChange={(event) => onAlt(event.target.value)}
          className={join(inputLook, 'mt-1 h-9 text-14')}
        />
      </div>
      {isEditable && (
        <IconButton label={m.admin_text_picture_remove()} onPress={onRemove}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </div>
  );
}

type OnItsWayProps = { upload: Upload | undefined; onRetry: () => void; onRemove: () => void };

function OnItsWay({ upload, onRetry, onRemove }: OnItsWayProps) {
  const isLost = upload === undefined;
  if (isLost || upload.state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 rounded-md bg-red-wash p-3 text-14 text-red">
        <p className="min-w-40 flex-1 font-medium wrap-anywhere">
          {isLost ? m.admin_text_upload_lost() : `${upload.name}: ${upload.problem}`}
        </p>
        {!isLost && (
          <Button onPress={onRetry}>
            <RotateCw aria-hidden className="size-4" />
            {m.ui_retry()}
          </Button>
        )}
        <Button look="quiet" onPress={onRemove}>
          {m.admin_picture_remove()}
        </Button>
      </div>
    );
  }
  const part = upload.state === 'sending' ? upload.part : 1;
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-stone-1 p-4 text-14 text-ink-2">
      <span className="min-w-0 grow truncate">{m.admin_text_uploading({ name: upload.name })}</span>
      <progress
        aria-label={upload.name}
        {...(part !== undefined && part < 1 && { value: part })}
        className="h-2 w-32 accent-harbour"
      />
    </div>
  );
}
