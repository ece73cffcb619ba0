import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { Menu } from './menu.tsx';

type DotsMenuProps = Omit<IconButtonProps, 'children'> & { children: ReactNode };

/** What is done now and then, behind three dots. */
export function DotsMenu({ children, ...button }: DotsMenuProps) {
  const trigger = (
    <IconButton {...button}>
      <Ellipsis aria-hidden className="size-4.5" />
    </IconButton>
  );
  return (
    <Menu label={button.label} trigger={trigger}>
      {children}
    </Menu>
  );
}
