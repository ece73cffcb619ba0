import { m } from '#messages/messages.js';
import { EntryField } from './entry-field.tsx';

export const CODE_LENGTH = 6;

type DigitsFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Told once when the last digit is there: typed, pasted with blanks, or filled in by the phone. */
  onComplete?: (digits: string) => void;
  error: string | undefined;
};

/** What is wrong with a code that was sent before its last digit. */
export const incompleteCode = (code: string) => (code.length === CODE_LENGTH ? undefined : m.account_code_incomplete());

/** Six digits in one box. Blanks and dashes of a pasted code do not matter. */
export function DigitsField({ label, value, onChange, onComplete, error }: DigitsFieldProps) {
  function change(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete?.(digits);
  }
  return (
    <EntryField
      label={label}
      name="code"
      value={value}
      onChange={change}
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      className="figures text-center text-26 font-semibold tracking-[0.4em] indent-[0.4em]"
    />
  );
}
