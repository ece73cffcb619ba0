import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes } from './field-parts.tsx';
import { inputLook } from './input-look.ts';
import { join } from './join.ts';

const inlineLook = 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 *:nth-[n+3]:col-start-2';

type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'children' | 'style'> & {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Lines of a text area; a single-line box without it. */
  rows?: number;
  placeholder?: string;
  /** To leave it empty says something, as its placeholder tells: nothing calls it optional. */
  emptyMeans?: boolean;
  /** The label stands before the box: in narrow places where each line counts. */
  isInline?: boolean;
};

export function TextField({
  label,
  description,
  error,
  rows,
  placeholder,
  emptyMeans = false,
  isInline = false,
  ...rest
}: TextFieldProps) {
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      className={isInline ? inlineLook : 'flex flex-col gap-1.5'}
    >
      <FieldLabel required={emptyMeans || (rest.isRequired ?? false)}>{label}</FieldLabel>
      {rows === undefined ? (
        <Input {...hint} className={join(inputLook, 'h-10')} />
      ) : (
        <TextArea {...hint} rows={rows} className={join(inputLook, 'resize-y py-2')} />
      )}
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
