import { m } from '#messages/messages.js';
import { typedCode } from '#shared/typed-code.ts';
import { EntryField } from './entry-field.tsx';

/** Of an authenticator app (RFC 6238), and of whatever nobody configures. */
const USUAL_LENGTH = 6;

type DigitsFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Told once when the last digit is there: typed, pasted with blanks, or filled in by the phone. */
  onComplete?: (digits: string) => void;
  error: string | undefined;
  /** How many digits it has. */
  length?: number;
};

/** What is wrong with a code that was sent before its last digit. */
export function incompleteCode(code: string, length = USUAL_LENGTH): string | undefined {
  if (code.length === length) return undefined;
  return length === USUAL_LENGTH ? m.account_code_incomplete() : m.account_code_digits_incomplete({ count: length });
}

/** What the box of a code that was sent is called. */
export const codeLabel = (length: number): string =>
  length === USUAL_LENGTH ? m.account_code() : m.account_code_digits({ count: length });

/** A code without what people put between its digits. */
export const digitsIn = (text: string, length: number): string =>
  typedCode(text).replaceAll(/\D/g, '').slice(0, length);

/** The digits of a code in one box. Blanks and dashes of a pasted one do not matter. */
export function DigitsField({ label, value, onChange, onComplete, error, length = USUAL_LENGTH }: DigitsFieldProps) {
  function change(text: string) {
    const digits = digitsIn(text, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
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
