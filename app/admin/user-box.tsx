import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { clearStaffCookie } from '#app/session/staff-cookie.ts';
import { initials } from '#app/ui/initials.ts';
import { join } from '#app/ui/join.ts';
import { late } from '#app/ui/late.tsx';
import { useMenuButton } from '#app/ui/menu-button.ts';
import { m } from '#messages/messages.js';
import { useStaff } from './person.ts';

const PersonMenu = late(async () => (await import('#app/session/person-menu.tsx')).PersonMenu);

/** Who is signed in; opens the theme switch and the way out. */
export function UserBox({ isExpanded }: { isExpanded: boolean }) {
  const { name, email, role } = useStaff();
  const { menu, buttonProps } = useMenuButton();
  const label = m.admin_user_menu({ name, role });
  return (
    <div className={join('shrink-0 border-t border-side-rule py-2', isExpanded ? 'px-2.5' : 'px-1.5')}>
      <Button
        {...buttonProps}
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
        {!isExpanded && <span className="sr-only">{label}</span>}
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
      <PersonMenu
        menu={menu}
        isOpen={menu.isOpen}
        label={label}
        placement="top start"
        name={name}
        email={email}
        onLeave={clearStaffCookie}
      />
    </div>
  );
}
