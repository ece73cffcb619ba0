import { LogOut, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MenuAction, MenuOfButton, MenuRule } from '#app/ui/menu.tsx';
import type { OpenedMenu } from '#app/ui/menu-button.ts';
import { ThemeChoice } from '#app/ui/theme-choice.tsx';
import { m } from '#messages/messages.js';
import { signOut } from './api.ts';

type PersonMenuProps = {
  menu: OpenedMenu;
  isOpen: boolean;
  label: string;
  placement?: 'top start';
  name: string;
  email: string;
  /** Done before the session ends. */
  onLeave?: () => Promise<void>;
};

/** Who is signed in, the theme, their account, and the way out. */
export function PersonMenu({ menu, label, placement, name, email, onLeave }: PersonMenuProps) {
  const navigate = useNavigate();
  async function leave() {
    await onLeave?.();
    await signOut();
    await navigate('/login', { replace: true });
  }
  const head = (
    <div className="mb-1 max-w-72 border-b border-stone-2 px-2.5 pt-1.5 pb-2.5 leading-snug wrap-anywhere">
      <p className="text-14 font-semibold">{name}</p>
      <p className="text-13 text-ink-3">{email}</p>
    </div>
  );
  return (
    <MenuOfButton menu={menu} label={label} {...(placement && { placement })} head={head}>
      <ThemeChoice />
      <MenuRule />
      <MenuAction icon={<UserRound aria-hidden className="size-4" />} onAction={() => void navigate('/account')}>
        {m.ui_account()}
      </MenuAction>
      <MenuAction icon={<LogOut aria-hidden className="size-4" />} onAction={leave}>
        {m.ui_sign_out()}
      </MenuAction>
    </MenuOfButton>
  );
}
