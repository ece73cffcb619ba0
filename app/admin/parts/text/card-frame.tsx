import { NodeViewWrapper } from '@tiptap/react';
import { type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

type CardFrameProps = {
  name: string;
  icon: LucideIcon;
  isEditable: boolean;
  onRemove: () => void;
  /** Beside the name. */
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A card in the text: what it is, what can be done with it, and its parts, edited where they stand. */
export function CardFrame(props: CardFrameProps) {
  const { name, icon: Icon, isEditable, onRemove, tools, className, children } = props;
  return (
    <NodeViewWrapper
      role="group"
      aria-label={name}
      className={join('rounded-md border border-stone-3 bg-stone-1/40 px-3 pt-1 pb-3', className)}
    >
      <div contentEditable={false} className="flex min-h-9 items-center gap-1 select-none">
        <p className="flex min-w-0 grow items-center gap-2 text-13 font-semibold text-ink-2" data-drag-handle="">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{name}</span>
        </p>
        {isEditable && tools}
        {isEditable && (
          <IconButton label={m.admin_card_remove({ name })} onPress={onRemove}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
      {children}
    </NodeViewWrapper>
  );
}

type CardFieldProps = {
  label: string;
  value: string;
  limit: number;
  isEditable: boolean;
  placeholder?: string;
  error?: string | undefined;
  inputMode?: 'url' | 'text';
  onChange: (text: string) => void;
};

/** One line of a card, with its name above. */
export function CardField({
  label,
  value,
  limit,
  isEditable,
  placeholder,
  error,
  inputMode,
  onChange,
}: CardFieldProps) {
  return (
    <label className="block min-w-0">
      <span className="block text-13 font-semibold">{label}</span>
      <input
        value={value}
        disabled={!isEditable}
        maxLength={limit}
        placeholder={placeholder}
        inputMode={inputMode}
        spellCheck={inputMode === 'url' ? false : undefined}
        autoComplete="off"
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        className={join(inputLook, 'mt-1 h-9 text-14')}
      />
      {error !== undefined && <span className="mt-1 block text-13 font-semibold text-red">{error}</span>}
    </label>
  );
}
