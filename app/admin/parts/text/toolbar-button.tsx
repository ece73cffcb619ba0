import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Hint } from '#app/ui/tooltip.tsx';

type ToolbarButtonProps = {
  label: string;
  shortcut?: string;
  /** Undefined for what is a deed and no state. */
  isActive?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

export const toolLook =
  'grid h-8 min-w-8 shrink-0 place-items-center rounded-md px-1.5 text-14 text-ink-2 [&>svg]:size-4.5 hover:bg-stone-1 hover:text-ink focus-visible:-outline-offset-2 data-disabled:opacity-35 data-selected:bg-selected data-selected:text-harbour pointer-coarse:h-11 pointer-coarse:min-w-11';

/** One tool. A pointer leaves the focus in the text; by keyboard it stays on the tool. */
export function ToolbarButton({
  label,
  shortcut,
  isActive,
  isDisabled = false,
  onPress,
  children,
}: ToolbarButtonProps) {
  const shared = { 'aria-label': label, isDisabled, preventFocusOnPress: true, className: toolLook };
  return (
    <Hint text={label} {...(shortcut !== undefined && { shortcut })}>
      {isActive === undefined ? (
        <Button {...shared} onPress={onPress}>
          {children}
        </Button>
      ) : (
        <ToggleButton {...shared} isSelected={isActive} onChange={onPress}>
          {children}
        </ToggleButton>
      )}
    </Hint>
  );
}
