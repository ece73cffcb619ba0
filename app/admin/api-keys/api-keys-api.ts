import { api, call, inPath, inQuery, until } from '#app/session/typed-api.ts';
import type { ApiScope } from '#shared/permissions.ts';

const keys = api['api-keys'];

export const listKeys = (cursor = '', signal?: AbortSignal) =>
  call(keys.$get(inQuery({ cursor, limit: '50' }), until(signal)));
export type KeyPage = Awaited<ReturnType<typeof listKeys>>;
export type ApiKey = KeyPage['items'][number];

export const readKey = (id: string) => call(keys[':id'].$get(inPath({ id })));

export type NewKey = { name: string; scopes: ApiScope[]; expiresAt: string | null };
/** `secret` is the key itself, in this answer only. */
export const createKey = (key: NewKey) => call(keys.$post({ json: key }));

export const renameKey = (id: string, name: string, was: string) =>
  call(keys[':id'].$patch({ ...inPath({ id }), json: { name, was } }));

export const revokeKey = (id: string) => call(keys[':id'].revocation.$post(inPath({ id })));
