import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { restoreEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

/** Documents of a request, and the people who may reach them. */

export const app = createApp({ documents: async (context) => context.text('a page') });

export type Somebody = { token: string };
export let admin: Awaited<ReturnType<typeof buildStaff>>;
export let editor: typeof admin;
export let viewer: typeof admin;
export let client: Awaited<ReturnType<typeof buildClient>>;
export let stranger: typeof client;
export let reference: string;

beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
  [client, stranger] = [await buildClient(), await buildClient()];
  reference = (await buildRequest({ clientId: client.id })).reference;
});
afterEach(restoreEnvironment);
afterAll(closeDatabase);

export async function ask(who: Somebody, method: string, url: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${who.token}`, ...init.headers };
  const response = await app.request(url, { ...init, method, headers });
  return {
    status: response.status,
    headers: response.headers,
    json: await response
      .clone()
      .json()
      .catch(() => undefined),
    response,
  };
}

export type Options = { id?: string; name?: string; kind?: string; share?: boolean };
export function upload(
  who: Somebody,
  content: BodyInit,
  { id = reference, name = `${randomUUID()}.txt`, kind = 'request', share }: Options = {},
) {
  const query = new URLSearchParams({ kind, id, name, ...(share && { share: 'true' }) });
  return ask(who, 'POST', `/api/v1/files?${query}`, { body: content });
}

export const list = async (who: Somebody, id = reference) =>
  (await ask(who, 'GET', `/api/v1/files?kind=request&id=${id}`)).json.files;
export const linkTo = (who: Somebody, id: string, action = 'download') =>
  ask(who, 'POST', `/api/v1/files/${id}/link`, {
    body: JSON.stringify({ action }),
    headers: { 'content-type': 'application/json' },
  });
