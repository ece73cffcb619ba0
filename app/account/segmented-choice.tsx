import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

type SegmentedChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string }[];
};

/** One of a few ways, side by side; exactly one is chosen. */
export function SegmentedChoice<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([chosen]) => chosen !== undefined && onChange(chosen as Value)}
      className="flex rounded-md border border-edge bg-card p-1"
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className="h-9 flex-1 rounded-sm px-2 text-14 font-semibold text-ink-2 transition-colors duration-(--fast) hover:text-ink data-selected:bg-ink data-selected:text-paper pointer-coarse:h-11"
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
