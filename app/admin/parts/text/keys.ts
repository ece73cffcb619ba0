const isMac = () => navigator.platform.startsWith('Mac');

/** A shortcut as the keyboard in front of the person names it: `Mod+Shift+7`. */
export function shortcutText(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl').replace('Shift', 'Maiusc');
  return keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
}
