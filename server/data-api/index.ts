import { Hono } from 'hono';
import { callerOf, projectKeyFault } from '#server/auth/accounts.ts';
import { isDatabaseAway } from '#server/database-away.ts';
import { DataApiError, databaseAway, fromDatabase, statementTimeout } from '#server/http/data-api-errors.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';
import { readRelation } from './read.ts';
import { findRelation } from './relations.ts';
import type { DataRole } from './transaction.ts';

/**
 * The data API: published records for programs, on the wire of PostgREST, of which it offers what reading needs. Nothing can
 * be written here. Every call runs in one transaction that acts as the caller's role; the database decides what that role sees.
 */
export const dataApi = new Hono<ServerEnv & { Variables: { role: DataRole } }>();

dataApi.use(async (context, next) => {
  const [header, query, address] = [context.req.header('apikey'), context.req.query('apikey'), context.get('address')];
  const fault = await projectKeyFault({ header, query, address });
  if (fault) return context.json(fault, 401);
  const bearer = /^bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? header ?? query;
  const caller = await callerOf(bearer, address);
  if ('fault' in caller) {
    const isExpired = caller.fault === 'expired';
    throw new DataApiError(401, isExpired ? 'PGRST303' : 'PGRST301', isExpired ? 'JWT expired' : 'JWT is not valid', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
  }
  context.set('role', caller.role);
  await next();
});

dataApi.use(async (context, next) => {
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const profile = context.req.header(isRead ? 'accept-profile' : 'content-profile');
  if (profile && profile !== 'public') {
    throw new DataApiError(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 60)}`, {
      hint: 'Only the following schemas are exposed: public',
    });
  }
  await next();
});

dataApi.all('/rpc/:name', (context) => {
  const name = context.req.param('name').slice(0, 60);
  throw new DataApiError(
    404,
    'PGRST202',
    `Could not find the function public.${name} without parameters in the schema cache`,
  );
});

dataApi.on(['GET', 'HEAD'], '/:relation', async (context) => {
  const relation = findRelation(context.req.param('relation'));
  const { status, body, headers } = await readRelation(context.get('role'), relation, {
    query: new URL(context.req.url).searchParams,
    accept: context.req.header('accept'),
    prefer: context.req.header('prefer'),
    range: context.req.header('range'),
    wantsBody: context.req.method !== 'HEAD',
  });
  return new Response(body, {
    status,
    headers: { ...headers, 'cache-control': 'private, no-cache' },
  });
});

dataApi.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/:relation', (context) => {
  const relation = findRelation(context.req.param('relation'));
  throw new DataApiError(
    context.get('role') === 'anon' ? 401 : 403,
    '42501',
    `permission denied for view ${relation.name}`,
  );
});

dataApi.all('*', () => {
  throw new DataApiError(404, 'PGRST125', 'Invalid path specified in request URL');
});

dataApi.onError((error, context) => {
  const refusal = error instanceof DataApiError ? error : isDatabaseAway(error) ? databaseAway : fromDatabase(error);
  // What a caller asks may take longer than anybody may: that is no failure of ours, and alarms are not theirs to ring.
  if (refusal?.code === statementTimeout) log.warn({ path: context.req.path }, 'a call of the data API took too long');
  else if (!refusal || refusal.status >= 500) log.error({ err: error }, 'a call of the data API failed');
  const known = refusal ?? new DataApiError(500, 'XX000', 'Something failed on our side; it has been noted.');
  return new Response(context.req.method === 'HEAD' ? null : JSON.stringify(known.body), {
    status: known.status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...known.headers },
  });
});
