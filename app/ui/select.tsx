import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { itemLook, menuLook } from './menu-look.ts';

type SelectOption<Value extends string> = { value: Value; label: string; mark?: ReactNode };

type SelectProps<Value extends string> = {
  label: string;
  /** The label stands beside the control elsewhere on the screen: keep it for screen readers only. */
  hideLabel?: boolean;
  options: SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, isDisabled = false } = props;
  const selected = options.find((option) => option.value === value);
  return (
    <AriaSelect
      value={value}
      onChange={(key) => onChange(key as Value)}
      isDisabled={isDisabled}
      className="flex flex-col gap-1.5"
    >
      <Label className={hideLabel ? 'sr-only' : 'text-14 font-semibold'}>{label}</Label>
      <Button className="flex h-8 items-center gap-2 rounded-md border border-edge bg-card pr-2 pl-2.5 text-14 hover:bg-hover data-disabled:opacity-55 pointer-coarse:h-11">
        <SelectValue className="flex min-w-0 items-center gap-2">
          {() => (
            <>
              {selected?.mark}
              <span className="truncate">{selected?.label}</span>
            </>
          )}
        </SelectValue>
        <ChevronDown aria-hidden className="ml-auto size-4 text-ink-3" />
      </Button>
      <Popover offset={4} className={menuLook}>
        <ListBox className="outline-none">
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={itemLook}>
              <span className="flex items-center gap-2">
                {option.mark}
                {option.label}
              </span>
              <Check aria-hidden className="ml-auto hidden size-4 text-harbour group-data-selected:block" />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
