import { type RefCallback, useCallback } from 'react';

type SelectBoxProps = {
  label: string;
  isChosen: boolean;
  /** Some of many. */
  isMixed?: boolean;
  onToggle: (withRange: boolean) => void;
};

/** A native check box with the room of a finger, above the link that covers its row. */
export function SelectBox({ label, isChosen, isMixed = false, onToggle }: SelectBoxProps) {
  const mix: RefCallback<HTMLInputElement> = useCallback(
    (box) => {
      if (box) box.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <label className="relative z-1 grid size-11 cursor-pointer place-items-center">
      <input
        ref={mix}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        className="size-4 accent-harbour"
      />
    </label>
  );
}
