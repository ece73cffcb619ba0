import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components/Checkbox';

type CheckFieldProps = {
  label: string;
  description?: string;
  /** What says more of it elsewhere. */
  describedBy?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  isReadOnly?: boolean;
};

/** Yes or no, with what it means. */
export function CheckField({ label, description, describedBy, ...rest }: CheckFieldProps) {
  return (
    <Checkbox
      {...rest}
      {...(describedBy && { 'aria-describedby': describedBy })}
      className="group relative flex items-start gap-3 py-1 text-15 pointer-coarse:min-h-11"
    >
      <span
        aria-hidden
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border border-edge bg-card group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-harbour group-data-selected:border-harbour group-data-selected:bg-harbour"
      >
        <Check className="hidden size-4 text-on-harbour group-data-selected:block" />
      </span>
      <span>
        {label}
        {description !== undefined && <span className="block text-13 text-ink-3 text-pretty">{description}</span>}
      </span>
    </Checkbox>
  );
}
