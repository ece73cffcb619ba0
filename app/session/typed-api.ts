import { hc } from 'hono/client';
import type { AppType } from '#server/api/index.ts';
import { apiFetch } from './api.ts';

/** The typed client of `/api/v1`: paths, parameters and answers are checked against the server's own routes. */
export const api = hc<AppType>('', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => apiFetch(String(input), init),
});
