import { createApp } from '#server/app.ts';
import { projectKeys } from '#server/auth/project-keys.ts';
import { env } from '#server/env.ts';

/** The whole product but its pages, as callers from other addresses see it. */
const app = createApp({ documents: async () => new Response('a page') });

export type Asked = {
  method?: string;
  token?: string | undefined;
  json?: unknown;
  headers?: Record<string, string>;
  /** Brings the public project key, as the official client does. */
  withProjectKey?: boolean;
};

/** Whoever calls from `address`; a body makes it a POST. */
export function callerFrom(address: string) {
  return async (path: string, { token, json, headers = {}, withProjectKey = false, ...asked }: Asked = {}) => {
    const method = asked.method ?? (json === undefined ? 'GET' : 'POST');
    const { anonKey } = await projectKeys(env.SECRET_KEY ?? '');
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(withProjectKey && { apikey: anonKey }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    return response;
  };
}

export type CallFrom = ReturnType<typeof callerFrom>;

/** Status and error code of an answer, whichever of the product's shapes it has. */
export async function refusalOf(answer: Response): Promise<[number, string | undefined]> {
  const body = await answer.json().catch(() => undefined);
  return [answer.status, body?.error?.code ?? body?.error_code ?? body?.code];
}
