import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';

type CheckBoxProps = {
  /** Its name where no text stands beside it. */
  label?: string;
  isSelected: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  onChange: (isSelected: boolean) => void;
  children?: ReactNode;
};

/** A box to tick, with its text or a name of its own. */
export function CheckBox({ label, isSelected, isMixed = false, onChange, children }: CheckBoxProps) {
  return (
    <AriaCheckbox
      {...(label === undefined ? {} : { 'aria-label': label })}
      isSelected={isSelected}
      isIndeterminate={isMixed}
      onChange={onChange}
      className="group relative flex min-h-8 items-start gap-2.5 py-1 text-15 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
    >
      <span className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-sm border border-edge bg-card text-on-harbour group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-harbour group-data-indeterminate:border-harbour group-data-indeterminate:bg-harbour group-data-selected:border-harbour group-data-selected:bg-harbour">
        {isMixed && <Minus aria-hidden className="size-3.5" />}
        {isSelected && !isMixed && <Check aria-hidden className="size-3.5" />}
      </span>
      {children}
    </AriaCheckbox>
  );
}
