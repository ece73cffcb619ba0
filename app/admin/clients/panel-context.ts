import type { ClientRow } from './clients-api.ts';

/** What the list lends to the panel beside it. */
export type PanelContext = {
  /** The row of the open client, when the list shows it: the panel has a head before its data comes. */
  row: ClientRow | undefined;
  close: () => void;
  step: (delta: 1 | -1) => void;
  canStep: (delta: 1 | -1) => boolean;
};
