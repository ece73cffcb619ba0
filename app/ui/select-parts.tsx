import type { ReactNode } from 'react';

export type SelectOption<Value extends string> = { value: Value; label: string; mark?: ReactNode };

export type SelectProps<Value extends string> = {
  label: string;
  /** The label stands beside the control elsewhere on the screen: keep it for screen readers only. */
  hideLabel?: boolean;
  options: SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** What is wrong with the choice, read out with the button. */
  error?: string | undefined;
};

/** A select, with what has already happened to the button that stood there before its list could open. */
export type OpenedSelectProps = SelectProps<string> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  hasFocus: boolean;
};

export const selectLook = {
  root: 'flex flex-col gap-1.5',
  label: (isHidden: boolean) => (isHidden ? 'sr-only' : 'text-14 font-semibold'),
  button:
    'flex h-8 items-center gap-2 rounded-md border border-edge bg-card pr-2 pl-2.5 text-14 hover:bg-hover data-disabled:opacity-55 pointer-coarse:h-11',
  value: 'flex min-w-0 items-center gap-2',
  fault: 'text-13 font-semibold text-red',
};

/** What is chosen, on the button. */
export function Chosen({ options, value }: Pick<SelectProps<string>, 'options' | 'value'>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {chosen?.mark}
      <span className="truncate">{chosen?.label}</span>
    </>
  );
}
