import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';

export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'className' | 'children' | 'style'> & { children: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className="group flex min-h-6 items-start gap-2.5 text-15 data-disabled:opacity-55">
      <span className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-sm border border-edge bg-card text-on-harbour group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-harbour group-data-invalid:border-red group-data-selected:border-harbour group-data-selected:bg-harbour">
        <Check aria-hidden className="size-3.5 opacity-0 group-data-selected:opacity-100" strokeWidth={3} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
