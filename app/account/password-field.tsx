import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { FieldLabel, FieldNotes } from '#app/ui/field-parts.tsx';
import { inputLook } from '#app/ui/input-look.ts';
import { m } from '#messages/messages.js';

type PasswordFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'name' | 'autoComplete' | 'aria-describedby'> & {
  label: string;
  error?: string | undefined;
  /** Out of sight for now: no stop of the keyboard. */
  isAside?: boolean;
};

/** A password that can be shown while it is typed; pasting and password managers work as everywhere. */
export function PasswordField({ label, error, isAside = false, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      isRequired
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col gap-1.5"
    >
      <FieldLabel required>{label}</FieldLabel>
      <div className="relative">
        <Input
          className={`${inputLook} h-11 pr-12`}
          autoCapitalize="none"
          spellCheck="false"
          {...(isAside && { tabIndex: -1 })}
        />
        <ToggleButton
          excludeFromTabOrder={isAside}
          isSelected={isShown}
          onChange={setShown}
          aria-label={m.account_show_password()}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-3 hover:text-ink"
        >
          {isShown ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
        </ToggleButton>
      </div>
      <FieldNotes description={undefined} error={error} />
    </TextField>
  );
}
