import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { signOut } from '#app/session/api.ts';
import { clearStaffCookie } from '#app/session/staff-cookie.ts';
import { initials } from '#app/ui/initials.ts';
import { join } from '#app/ui/join.ts';
import { Menu, MenuAction, MenuPerson, MenuRule } from '#app/ui/menu.tsx';
import { ThemeChoice } from '#app/ui/theme-choice.tsx';
import { m } from '#messages/messages.js';
import { useStaff } from './person.ts';

/** Who is signed in; opens the theme switch and the way out. */
export function UserBox({ isExpanded }: { isExpanded: boolean }) {
  const { name, email, role } = useStaff();
  const navigate = useNavigate();
  async function leave() {
    await clearStaffCookie();
    await signOut();
    await navigate('/login', { replace: true });
  }
  const trigger = (
    <Button
      className={join(
        'flex w-full items-center gap-2.5 rounded-md text-left hover:bg-side-2/60 data-pressed:bg-side-2',
        isExpanded ? 'min-h-12 px-2' : 'h-9 justify-center',
      )}
    >
      <span
        aria-hidden
        className={join(
          'grid shrink-0 place-items-center rounded-full bg-side-2 font-semibold text-side-ink',
          isExpanded ? 'size-8 text-13' : 'size-7 text-12',
        )}
      >
        {initials(name)}
      </span>
      {!isExpanded && <span className="sr-only">{m.admin_user_menu({ name, role })}</span>}
      {isExpanded && (
        <>
          <span className="min-w-0 grow leading-tight">
            <span className="block truncate text-14 font-semibold text-side-ink">{name}</span>
            <span className="block text-13">{role}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
        </>
      )}
    </Button>
  );
  return (
    <div className={join('shrink-0 border-t border-side-rule py-2', isExpanded ? 'px-2.5' : 'px-1.5')}>
      <Menu
        label={m.admin_user_menu({ name, role })}
        trigger={trigger}
        placement="top start"
        head={<MenuPerson name={name} email={email} />}
      >
        <ThemeChoice />
        <MenuRule />
        <MenuAction icon={<UserRound aria-hidden className="size-4" />} onAction={() => void navigate('/account')}>
          {m.ui_account()}
        </MenuAction>
        <MenuAction icon={<LogOut aria-hidden className="size-4" />} onAction={leave}>
          {m.ui_sign_out()}
        </MenuAction>
      </Menu>
    </div>
  );
}
