import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FieldLabel, FieldNotes } from './field-parts.tsx';

type Choice = { value: string; label: string; description?: string };

type ChoiceListProps = {
  label: string;
  choices: Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
};

/** A few exclusive choices, all visible. */
export function ChoiceList({ label, choices, value, onChange, error, isReadOnly = false }: ChoiceListProps) {
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      isRequired
      isReadOnly={isReadOnly}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <FieldLabel required>{label}</FieldLabel>
      <div className="overflow-hidden rounded-md border border-edge">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className="group relative flex min-h-11 items-center gap-3 border-stone-2 px-3 py-2 text-15 not-first:border-t hover:bg-hover data-focus-visible:-outline-offset-2 data-focus-visible:outline-2 data-focus-visible:outline-harbour data-selected:bg-selected"
          >
            <span className="grid size-4.5 shrink-0 place-items-center rounded-full border border-edge group-data-selected:border-[5px] group-data-selected:border-harbour" />
            <span>
              {choice.label}
              {choice.description !== undefined && (
                <span className="block text-13 text-ink-3">{choice.description}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={undefined} error={error} />
    </RadioGroup>
  );
}
