import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { join } from './join.ts';
import { Hint } from './tooltip.tsx';

export type IconButtonProps = Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> & {
  label: string;
  shortcut?: string;
  className?: string;
  children: ReactNode;
};

/** A square button with an icon only: its label is its name and its tooltip. */
export function IconButton({ label, shortcut, className, children, ...rest }: IconButtonProps) {
  return (
    <Hint text={label} {...(shortcut !== undefined && { shortcut })}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={join(
          'grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-(--fast) hover:bg-stone-1 hover:text-ink data-disabled:opacity-35 data-pressed:bg-stone-2 pointer-coarse:size-11',
          className,
        )}
      >
        {children}
      </AriaButton>
    </Hint>
  );
}
