import type { Action } from './permissions.ts';

export const trashKinds = ['request', 'message', 'client', 'case-study', 'post'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** For how long what was deleted can be restored, in days. */
export const trashDays = 30;

/** Restoring needs what deleting needs. */
export const restoreActions: Readonly<Record<TrashKind, Action>> = {
  request: 'requests.delete',
  message: 'messages.delete',
  client: 'clients.delete',
  'case-study': 'cases.delete',
  post: 'trash.posts',
};

/** Why something stays in the trash. */
export type RestoreObstacle = 'client-in-trash' | 'client-erased' | 'email-taken' | 'account-taken' | 'slug-taken';

export type TrashItem = {
  kind: TrashKind;
  id: string;
  /** `REQ-001` and its like; empty for what has none. */
  reference: string;
  title: string;
  detail: string;
  deletedAt: string;
  /** When it leaves for ever. */
  purgeAt: string;
  deletedBy: string | null;
};

export type TrashFailure = {
  kind: TrashKind;
  id: string;
  name: string;
  code: string;
  details: { reason?: RestoreObstacle | undefined; other?: string | undefined };
};
