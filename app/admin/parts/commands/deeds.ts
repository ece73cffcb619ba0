import { focusRow } from '#app/ui/data-table/focus-row.ts';

/**
 * What keys and the palette do on the screen that is in front. Each is a control that is there: what the screen does not offer, to this
 * person and of this record, cannot be done by a key either.
 */
export const controlDeeds = [
  'reply',
  'template',
  'again',
  'note',
  'call',
  'take',
  'assign',
  'priority',
  'step',
  'deliver',
  'finish',
  'ask',
  'convert',
  'reopen',
  'cancel',
  'unread',
  'add',
] as const;
export type ControlDeed = (typeof controlDeeds)[number];
export type Deed = ControlDeed | 'search' | 'next' | 'previous' | 'select';

/** The mark of the control, or of what is around it, by which a deed finds it. */
export const deedMark = (deed: ControlDeed | 'next' | 'previous') => ({ 'data-deed': deed });

const isUsable = (control: HTMLElement): boolean =>
  !control.matches(':disabled, [aria-disabled="true"]') && control.getClientRects().length > 0;

function marked(deed: string): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>(`[data-deed="${deed}"]`);
  const control = found?.matches('button, a') ? found : found?.querySelector<HTMLElement>('textarea, button');
  return control && isUsable(control) ? control : undefined;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];
const searchBox = () => document.querySelector<HTMLElement>('main input[type="search"]') ?? undefined;

/** The row that has the focus, its checkbox included. */
const currentRow = () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]') ?? undefined;

function step(delta: 1 | -1): boolean {
  const button = marked(delta === 1 ? 'next' : 'previous');
  if (button) {
    button.click();
    return true;
  }
  const all = rows();
  const at = all.indexOf(currentRow() as HTMLElement);
  const key = all[at < 0 ? 0 : at + delta]?.dataset.row;
  return key !== undefined && focusRow(document, key);
}

/** Whether the screen offers it now. */
export function isOffered(deed: Deed): boolean {
  if (deed === 'search') return searchBox() !== undefined;
  if (deed === 'next' || deed === 'previous') return rows().length > 0;
  if (deed === 'select') return document.querySelector('main tr input[type="checkbox"]') !== null;
  return marked(deed) !== undefined;
}

/** Does it, where the screen offers it. False: it does not. */
export function doDeed(deed: Deed): boolean {
  if (deed === 'next' || deed === 'previous') return step(deed === 'next' ? 1 : -1);
  if (deed === 'select') {
    const box = currentRow()?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]');
    box?.click();
    return box !== undefined && box !== null;
  }
  const control = deed === 'search' ? searchBox() : marked(deed);
  control?.focus();
  if (control?.matches('button, a')) control.click();
  return control !== undefined;
}
