import { api, call, inQuery, until } from '#app/session/typed-api.ts';
import type { TrashKind } from '#shared/trash.ts';
import type { TrashQuery } from './trash-query.ts';

const { trash } = api;

export type TrashTarget = { kind: TrashKind; id: string };

export const listTrash = (query: TrashQuery, cursor = '', signal?: AbortSignal) =>
  call(trash.$get(inQuery({ ...query, cursor, limit: '50' }), until(signal)));
export type TrashPage = Awaited<ReturnType<typeof listTrash>>;

export const restoreRecords = (items: TrashTarget[]) => call(trash.restoring.$post({ json: { items } }));
export type Restoring = Awaited<ReturnType<typeof restoreRecords>>;

export const purgeRecords = (items: TrashTarget[]) => call(trash.purge.$post({ json: { items } }));

/** Deletes for ever what was in the trash at `seenAt`. */
export const emptyTrash = (kind: TrashKind | '', seenAt: string) =>
  call(trash.emptying.$post({ json: { seenAt, ...(kind && { kind }) } }));
