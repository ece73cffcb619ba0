import { TextField } from '#app/ui/text-field.tsx';
import type { CaseForm } from './use-case-form.ts';
import type { CaseField, CaseValues } from './values.ts';
import { errorWords, fieldWords } from './words.ts';

type TextFields = { [F in CaseField]: CaseValues[F] extends string ? F : never }[CaseField];

type CaseTextProps = {
  form: CaseForm;
  field: Exclude<TextFields, 'status'>;
  maxLength?: number;
  rows?: number;
  description?: string;
  placeholder?: string;
  isRequired?: boolean;
  type?: 'text' | 'url';
  inputMode?: 'text' | 'url' | 'numeric' | 'decimal';
};

/** One text of a case, with its name and what is wrong with it. */
export function CaseText({ form, field, isRequired = false, ...rest }: CaseTextProps) {
  return (
    <TextField
      {...rest}
      name={field}
      isReadOnly={form.isReadOnly}
      isRequired={isRequired}
      validationBehavior="aria"
      label={fieldWords[field]()}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
      error={errorWords(form.errors, field)}
    />
  );
}
