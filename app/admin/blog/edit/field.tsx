import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { countLetters } from '#app/admin/parts/text/counts.ts';
import { FieldNotes } from '#app/ui/field-parts.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

type CountedFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Letters beyond which it is cut off where it is shown: told, never forbidden. */
  hint?: number;
  maxLength: number;
  rows?: number;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  isReadOnly?: boolean;
  look?: 'usual' | 'title';
};

const titleLook =
  'border-transparent! bg-transparent px-0! font-display text-26 leading-tight font-semibold tracking-tight placeholder:text-ink-3 field-sizing-content resize-none py-1 hover:border-stone-2! focus:border-edge!';

/** A text with how long it is, and a quiet word where it gets too long for what it is for. */
export function CountedField(props: CountedFieldProps) {
  const { label, hint, rows, description, error, placeholder, look = 'usual', onBlur, ...rest } = props;
  const length = countLetters(props.value);
  const isLong = hint !== undefined && length > hint;
  const notes = [description, isLong && m.admin_blog_long({ count: length, hint })].filter(Boolean).join(' ');
  const shared = placeholder === undefined ? {} : { placeholder };
  return (
    <TextField
      {...rest}
      {...(onBlur && { onBlur })}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col gap-1.5"
    >
      <span className="flex items-baseline justify-between gap-3">
        <Label className="text-14 font-semibold">{label}</Label>
        {hint !== undefined && (
          <span aria-hidden className={join('figures text-13', isLong ? 'font-semibold text-ink' : 'text-ink-3')}>
            {length}/{hint}
          </span>
        )}
      </span>
      {rows === undefined ? (
        <Input {...shared} className={join(inputLook, 'h-10')} />
      ) : (
        <TextArea
          {...shared}
          rows={rows}
          className={join(inputLook, look === 'title' ? titleLook : 'resize-y py-2 field-sizing-content')}
          onKeyDown={(event) => look === 'title' && event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <FieldNotes description={notes || undefined} error={error} />
    </TextField>
  );
}
