import type { User } from './users-api.ts';

/** What the list lends to the panel beside it. */
export type PanelContext = {
  close: () => void;
  step: (delta: 1 | -1) => void;
  canStep: (delta: 1 | -1) => boolean;
  edit: (user: User) => void;
  remove: (user: User) => void;
  onChanged: (user: User) => void;
};
