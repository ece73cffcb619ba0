import type { MiddlewareHandler } from 'hono';
import { authenticate } from '#server/auth/accounts.ts';
import { type Person, personOf } from '#server/domain/users/person.ts';
import { AppError } from '#server/errors.ts';
import type { ServerEnv } from '#server/http/request-context.ts';

export type ApiEnv = ServerEnv & { Variables: { person: Person } };

/**
 * Lets only valid sessions of active people through. Session and person are read on each call (cached for at most a
 * second), so that a suspended or demoted person loses access at once.
 */
export const signedIn: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const bearer = /^bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const session = bearer === undefined ? undefined : await authenticate(bearer);
  const person = session && (await personOf(session));
  if (!session) throw new AppError('sign_in_required', 'no valid session');
  if (!person) throw new AppError('forbidden', 'neither active staff nor an active client');
  context.set('person', person);
  context.header('cache-control', 'no-store');
  await next();
};
