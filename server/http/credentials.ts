import type { Context } from 'hono';
import { apiKeyPrefix } from '#server/domain/users/api-keys.ts';
import type { ServerEnv } from './server-env.ts';

/** What a call brings to show who makes it. Nothing here is checked. */

type AnyContext = Pick<Context<ServerEnv>, 'req'>;

export function bearerOf({ req }: AnyContext): string | undefined {
  return /^bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1];
}

/** The key that a program calls `/api/v1` with: in a header of its own, or as the bearer token. */
export function apiKeyOf(context: AnyContext): string | undefined {
  const bearer = bearerOf(context);
  return context.req.header('x-api-key') ?? (bearer?.startsWith(apiKeyPrefix) ? bearer : undefined);
}

/** The project key that a call of `/rest/v1` names. */
export function projectKeyOf({ req }: AnyContext): string | undefined {
  return req.header('apikey') ?? req.query('apikey');
}
