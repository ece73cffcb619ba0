import { Input } from 'react-aria-components/Input';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes } from '#app/ui/field-parts.tsx';
import { inputLook } from '#app/ui/input-look.ts';

type EntryFieldProps = Pick<
  TextFieldProps,
  'value' | 'onChange' | 'name' | 'autoComplete' | 'type' | 'inputMode' | 'autoFocus'
> & {
  label: string;
  description?: string;
  error?: string | undefined;
  className?: string;
};

/** A one-line box, taller than in the back office: most people meet it with a thumb. */
export function EntryField({ label, error, description, className = '', ...rest }: EntryFieldProps) {
  return (
    <TextField
      {...rest}
      isRequired
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col gap-1.5"
    >
      <FieldLabel required>{label}</FieldLabel>
      <Input className={`${inputLook} h-11 ${className}`} autoCapitalize="none" spellCheck="false" />
      <FieldNotes description={description} error={error} />
    </TextField>
  );
}
