import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import type { KeyState } from '#shared/api-keys.ts';
import type { ApiScope } from '#shared/permissions.ts';

export type ApiKey = {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
  state: KeyState;
  maker: { id: string; name: string };
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type KeyPage = { items: ApiKey[]; nextCursor: string | null };
export type NewKey = { name: string; scopes: ApiScope[]; expiresAt: string | null };

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export function listKeys(cursor = '', signal?: AbortSignal): Promise<KeyPage> {
  const query = new URLSearchParams({ limit: '50', ...(cursor && { cursor }) });
  return readAnswer(apiFetch(`/api-keys?${query}`, signal ? { signal } : {}));
}

export const readKey = (id: string): Promise<{ key: ApiKey }> =>
  readAnswer(apiFetch(`/api-keys/${encodeURIComponent(id)}`));

/** `secret` is the key itself, in this answer only. */
export const createKey = (key: NewKey): Promise<{ key: ApiKey; secret: string }> =>
  readAnswer(apiFetch('/api-keys', json('POST', key)));

export const renameKey = (id: string, name: string): Promise<{ key: ApiKey }> =>
  readAnswer(apiFetch(`/api-keys/${id}`, json('PATCH', { name })));

export const revokeKey = (id: string): Promise<{ key: ApiKey }> =>
  readAnswer(apiFetch(`/api-keys/${id}/revocation`, json('POST', {})));
