import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { itemLook, menuLook } from './menu-look.ts';
import { Chosen, type OpenedSelectProps, selectLook } from './select-parts.tsx';

/** The select with its list; a button stands there before it ({@link file://./select.tsx}). */
export function SelectList(props: OpenedSelectProps) {
  const { label, hideLabel = false, options, value, onChange, isDisabled = false, error, hasFocus } = props;
  // A list gives the focus back to what had it when the list was drawn, which must be the button that stays.
  const [isStanding, setStanding] = useState(false);
  useEffect(() => setStanding(true), []);
  return (
    <Select
      value={value}
      onChange={(key) => onChange(key as string)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      data-fault={error === undefined ? undefined : ''}
      isOpen={props.isOpen && isStanding}
      onOpenChange={props.onOpenChange}
      className={selectLook.root}
    >
      <Label className={selectLook.label(hideLabel)}>{label}</Label>
      <Button autoFocus={hasFocus} className={selectLook.button}>
        <SelectValue className={selectLook.value}>{() => <Chosen options={options} value={value} />}</SelectValue>
        <ChevronDown aria-hidden className="ml-auto size-4 text-ink-3" />
      </Button>
      <FieldError className={selectLook.fault}>{error}</FieldError>
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
    </Select>
  );
}
