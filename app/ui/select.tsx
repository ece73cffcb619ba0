import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { late } from './late.tsx';
import { Chosen, type OpenedSelectProps, type SelectProps, selectLook } from './select-parts.tsx';

type LateSelectProps = OpenedSelectProps & { onFocusChange: (hasFocus: boolean) => void };

/** Stands there until the list can open, and looks the same. */
function ButtonOfSelect(props: LateSelectProps) {
  const {
    label,
    hideLabel = false,
    options,
    value,
    isDisabled = false,
    error,
    isOpen,
    onOpenChange,
    onFocusChange,
  } = props;
  const id = useId();
  return (
    <div className={selectLook.root} data-fault={error === undefined ? undefined : ''}>
      <span id={`${id}-label`} className={selectLook.label(hideLabel)}>
        {label}
      </span>
      <Button
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-value ${id}-label`}
        {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        isDisabled={isDisabled}
        onPress={() => onOpenChange(true)}
        onKeyDown={({ key }) => /^Arrow(Down|Up)$/.test(key) && onOpenChange(true)}
        onFocusChange={onFocusChange}
        className={selectLook.button}
      >
        <span id={`${id}-value`} className={selectLook.value}>
          <Chosen options={options} value={value} />
        </span>
        <ChevronDown aria-hidden className="ml-auto size-4 text-ink-3" />
      </Button>
      {error !== undefined && (
        <span id={`${id}-error`} className={selectLook.fault}>
          {error}
        </span>
      )}
    </div>
  );
}

const LateSelect = late<LateSelectProps>(async () => (await import('./select-list.tsx')).SelectList, ButtonOfSelect);

/** One of few, by a list that opens. What opens is a third of a list screen's script, and is fetched when the screen stands. */
export function Select<Value extends string>({ onChange, ...props }: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return (
    <LateSelect
      {...props}
      onChange={(value) => onChange(value as Value)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      hasFocus={hasFocus}
      onFocusChange={setFocus}
    />
  );
}
