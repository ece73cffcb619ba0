import { Monitor, Moon, Sun } from 'lucide-react';
import { m } from '#messages/messages.js';
import { MenuChoice } from './menu.tsx';
import { setTheme, useTheme } from './theme.ts';

/** Light, dark or as the device says; a section of the person's menu. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <MenuChoice
      label={m.ui_theme()}
      value={theme}
      onChange={setTheme}
      choices={[
        { value: 'system', label: m.ui_theme_system(), icon: <Monitor aria-hidden className="size-4" /> },
        { value: 'light', label: m.ui_theme_light(), icon: <Sun aria-hidden className="size-4" /> },
        { value: 'dark', label: m.ui_theme_dark(), icon: <Moon aria-hidden className="size-4" /> },
      ]}
    />
  );
}
