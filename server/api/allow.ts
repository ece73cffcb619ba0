import type { MiddlewareHandler } from 'hono';
import { describeRoute, uniqueSymbol } from 'hono-openapi';
import type { ApiEnv } from '#server/api/signed-in.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { demand } from '#server/records/permissions.ts';
import { type Action, permissions } from '#shared/permissions.ts';

const actionSymbol = Symbol('action');

/** `open`: no sign-in at all. */
export type RouteAction = Action | 'open';

export type RouteText = {
  /** What the endpoint does, in one line of the API's description. */
  summary: string;
  /** What there is to know beyond that. */
  description?: string;
};

const marked = <Handler extends object>(handler: Handler, action: RouteAction, spec: object): Handler =>
  Object.assign(handler, { [uniqueSymbol]: Reflect.get(describeRoute(spec), uniqueSymbol), [actionSymbol]: action });

/**
 * Stands in front of every endpoint: says by which action of the permission table it is guarded, refuses whoever may not, and enters
 * the endpoint into the API's description. A route without it fails the test of the permission matrix.
 */
export function allow(action: Action, text: RouteText): MiddlewareHandler<ApiEnv> {
  const guard: MiddlewareHandler<ApiEnv> = async (context, next) => {
    demand(context.get('person'), action);
    await next();
  };
  return marked(guard, action, { ...text, 'x-permission': action, 'x-scope': permissions[action].scope ?? null });
}

/** As {@link allow}, for the few endpoints that need no sign-in. */
export function allowAnyone(text: RouteText): MiddlewareHandler<ServerEnv> {
  const guard: MiddlewareHandler<ServerEnv> = (_context, next) => next();
  return marked(guard, 'open', { ...text, security: [] });
}

/** The action that a mounted handler was given by {@link allow}, if it is one. */
export function actionOf(handler: unknown): RouteAction | undefined {
  return typeof handler === 'function' ? (Reflect.get(handler, actionSymbol) as RouteAction | undefined) : undefined;
}
