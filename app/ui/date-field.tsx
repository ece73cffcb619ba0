import { useEffect, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { inputLook } from './input-look.ts';
import { join } from './join.ts';

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** Called with a whole day, or with nothing. */
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

/** A day, by the browser's own picker. */
export function DateField({ label, value, onChange, min, max }: DateFieldProps) {
  const [text, setText] = useState(value);
  // What was typed stays while the screen follows; a change from outside (Back) replaces it.
  useEffect(() => setText(value), [value]);
  function change(day: string) {
    setText(day);
    onChange(day);
  }
  return (
    <TextField type="date" value={text} onChange={change} className="flex items-center gap-2">
      <Label className="text-14 text-ink-2">{label}</Label>
      <Input
        {...(min && { min })}
        {...(max && { max })}
        className={join(inputLook, 'figures h-9 w-38 text-14 pointer-coarse:h-11')}
      />
    </TextField>
  );
}
