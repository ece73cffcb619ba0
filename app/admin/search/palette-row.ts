/** The look of a row of the palette. */
export const rowLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-14 outline-none data-focused:bg-selected data-hovered:bg-hover';
