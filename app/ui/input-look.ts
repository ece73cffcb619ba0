/** Shared look of every box that takes text. */
export const inputLook =
  'w-full rounded-md border border-edge bg-card px-3 text-15 text-ink placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-offset-0 data-disabled:opacity-55 data-invalid:border-red read-only:border-stone-2 read-only:bg-transparent';
