/** Shared look of lists that float: menus and select lists. A long one scrolls: one that grew over its button would take the click that opened it. */
export const menuLook =
  'enter-rise min-w-(--trigger-width) overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 shadow-float outline-none';
export const itemLook =
  'group flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-14 text-ink outline-none data-focused:bg-stone-1 data-disabled:opacity-45 pointer-coarse:min-h-11';
