import type { ReactNode } from 'react';

/** How much room the table needs before a column appears; the narrowest screens keep only what has none. */
export type Room = 'any' | 'narrow-only' | 'medium' | 'roomy' | 'wide' | 'widest';

export type Column<Row> = {
  id: string;
  header: string;
  /** Stands in the head instead of the words, which then name the column to nobody but the code. */
  headerControl?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width of the column in a fixed layout; one column without it takes the rest. */
  width?: string;
  room?: Room;
  align?: 'start' | 'end';
  /** The order the rows are in now, or, with `to`, the address that sorts by this column. */
  sort?: { direction?: 'ascending' | 'descending'; to?: string };
  /** The cell that carries the row's link and name. Exactly one. */
  isMain?: boolean;
};

/** Distance to the table's edges, whichever columns happen to be there. */
export const cellPadding = 'px-3 first:pl-5 last:pr-5';

export const roomClasses: Record<Room, string> = {
  any: '',
  'narrow-only': 'pr-5 @min-[34rem]:hidden',
  medium: 'hidden @min-[34rem]:table-cell',
  roomy: 'hidden @min-[40rem]:table-cell',
  wide: 'hidden @min-[46rem]:table-cell',
  widest: 'hidden @min-[60rem]:table-cell',
};
