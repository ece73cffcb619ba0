import type { ReactElement } from 'react';
import { Tooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components/Tooltip';

type HintProps = {
  text: string;
  shortcut?: string;
  placement?: NonNullable<TooltipProps['placement']>;
  isDisabled?: boolean;
  children: ReactElement;
};

/** Names its one child on hover and focus. Never the only carrier of a fact. */
export function Hint({ text, shortcut, placement = 'bottom', isDisabled = false, children }: HintProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <Tooltip
        placement={placement}
        offset={6}
        className="enter-fade flex items-center gap-2 rounded-md bg-ink px-2 py-1 text-13 text-paper shadow-float"
      >
        {text}
        {shortcut !== undefined && <kbd className="font-text text-12 opacity-70">{shortcut}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
