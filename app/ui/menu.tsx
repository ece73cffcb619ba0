import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import type { OpenedMenu } from './menu-button.ts';
import { itemLook, menuLook } from './menu-look.ts';

type MenuProps = {
  label: string;
  trigger: ReactElement;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Stands above the items and is not one. */
  head?: ReactNode;
  children: ReactNode;
};

export function Menu({ label, trigger, placement = 'bottom end', head, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={6} className={menuLook}>
        {head}
        <AriaMenu aria-label={label} className="min-w-52 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

type MenuOfButtonProps = Omit<MenuProps, 'trigger'> & { menu: OpenedMenu };

/** The menu of a button that was there before it ({@link useMenuButton}). */
export function MenuOfButton({ menu, label, placement = 'bottom end', head, children }: MenuOfButtonProps) {
  const { id, button, isOpen, onOpenChange, focus } = menu;
  return (
    <Popover
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className={menuLook}
    >
      {head}
      <AriaMenu
        id={id}
        aria-label={label}
        autoFocus={focus}
        onClose={() => onOpenChange(false)}
        className="min-w-52 outline-none"
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

type AnchoredMenuProps = { label: string; anchor: HTMLElement; onClose: () => void; children: ReactNode };

/** An open menu at an element that is no trigger of its own: one for many places that could open it. */
export function AnchoredMenu({ label, anchor, onClose, children }: AnchoredMenuProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: anchor }}
      placement="bottom start"
      offset={4}
      className={menuLook}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="min-w-44 outline-none">
        {children}
      </AriaMenu>
    </Popover>
  );
}

type MenuActionProps = { icon?: ReactNode; onAction: () => void; children: string };

export function MenuAction({ icon, onAction, children }: MenuActionProps) {
  return (
    <AriaMenuItem onAction={onAction} textValue={children} className={itemLook}>
      <span className="text-ink-3">{icon}</span>
      {children}
    </AriaMenuItem>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: { value: Value; label: string; icon?: ReactNode }[];
};

/** One of a few, chosen inside a menu. */
export function MenuChoice<Value extends string>({ label, value, onChange, choices }: MenuChoiceProps<Value>) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onChange(chosen as Value);
      }}
    >
      <Header className="px-2.5 pt-2 pb-1 text-12 font-semibold text-ink-3">{label}</Header>
      {choices.map((choice) => (
        <AriaMenuItem key={choice.value} id={choice.value} textValue={choice.label} className={itemLook}>
          <span className="text-ink-3">{choice.icon}</span>
          {choice.label}
          <Check aria-hidden className="ml-auto hidden size-4 text-harbour group-data-selected:block" />
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

export function MenuRule() {
  return <Separator className="mx-2.5 my-1 border-t border-stone-2" />;
}
