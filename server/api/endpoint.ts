import type { Context, Handler, MiddlewareHandler, TypedResponse, ValidationTargets } from 'hono';
import type { BlankInput } from 'hono/types';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JSONParsed } from 'hono/utils/types';
import type { core } from 'zod';
import { allow } from '#server/api/allow.ts';
import { type ProofCase, proveAgain } from '#server/api/prove-again.ts';
import type { ApiEnv } from '#server/api/signed-in.ts';
import { valid } from '#server/api/valid.ts';
import { nothing } from '#server/records/inputs.ts';
import type { Person } from '#server/records/person.ts';
import type { Action } from '#shared/permissions.ts';

/** Of a part of a request; `never` where that is not read. */
type Schema = core.$ZodType;

/** What the typed client may send of a part, as `valid` tells it. */
type Sent<Target extends keyof ValidationTargets, Of extends Schema> = [Of] extends [never]
  ? BlankInput
  : ReturnType<typeof valid<Target, Of>> extends MiddlewareHandler<infer _Env, infer _Path, infer Part>
    ? Part['in']
    : never;

type Checked<Param extends Schema, Query extends Schema, Json extends Schema> = {
  in: Sent<'param', Param> & Sent<'query', Query> & Sent<'json', Json>;
  out: { param: core.output<Param>; query: core.output<Query>; json: core.output<Json> };
};

/** Of a path with one value that value, else all of them by name. */
type OneOrAll<Values> = {
  [Name in keyof Values]: [Exclude<keyof Values, Name>] extends [never] ? Values[Name] : Values;
}[keyof Values];

/** What the answering function is given of a part: nothing of one that is not read. */
type Given<Of extends Schema, Value = core.output<Of>> = [Of] extends [never] ? [] : [Value];
type AllGiven<Param extends Schema, Query extends Schema, Json extends Schema> = [
  ...Given<Param, OneOrAll<core.output<Param>>>,
  ...Given<Query>,
  ...Given<Json>,
];

type Reading<Param extends Schema, Query extends Schema, Json extends Schema, Status> = {
  /** What there is to know beyond the summary. */
  description?: string;
  param?: Param;
  query?: Query;
  json?: Json;
  /** Asks for a fresh proof: always, before anything is read, or in some cases, told by what was read. */
  proof?: 'always' | ProofCase<Checked<Param, Query, Json>>;
  /** Of success, where it is not 200. */
  status?: Status;
};

type Answer<Value, Status extends ContentfulStatusCode> = Response &
  (Promise<Value> extends Promise<void>
    ? TypedResponse<null, 204, 'body'>
    : TypedResponse<JSONParsed<Value>, Status, 'json'>);

const oneOrAll = (values: object): unknown => (Object.keys(values).length === 1 ? Object.values(values)[0] : values);

/**
 * What stands behind the path of a route: which action guards it, what it does in one line, what it reads, and the function that
 * answers. That is given the person, then what was read: of the path (one value as it is, several by name), the query, the body. Nothing is
 * answered 204. It is spread, for Hono takes guard, checks and handler one by one; the handler's type is what the typed client is made of.
 * `.post('/:id/end', ...endpoint('newsletter.write', 'End a subscription', { param: one, json: ending }, endReader))`
 */
export function endpoint<
  Value,
  Param extends core.$ZodType<object> = never,
  Query extends Schema = never,
  Json extends Schema = never,
  Status extends ContentfulStatusCode = ContentfulStatusCode,
>(
  action: Action,
  summary: string,
  { description, param, query, json, proof, status }: Reading<Param, Query, Json, Status>,
  answer: (person: Person, ...given: AllGiven<Param, Query, Json>) => Value | Promise<Value>,
) {
  type Read = Checked<Param, Query, Json>;
  const handler = async (context: Context<ApiEnv, string, Read>) => {
    const given = [
      ...(param ? [oneOrAll(context.req.valid('param'))] : []),
      ...(query ? [context.req.valid('query')] : []),
      ...(json ? [context.req.valid('json')] : []),
    ] as AllGiven<Param, Query, Json>;
    const value = await answer(context.get('person'), ...given);
    return value === undefined ? context.body(null, 204) : context.json(value, status);
  };
  const steps = [
    allow(action, description === undefined ? { summary } : { summary, description }),
    proof === 'always' && proveAgain(),
    param && valid('param', param),
    valid('query', query ?? nothing),
    json && valid('json', json),
    typeof proof === 'object' && proveAgain(proof),
    handler,
  ].filter((step) => typeof step === 'function');
  // The checks between need no types of their own: what they read is in the handler's.
  return steps as [MiddlewareHandler<ApiEnv>, Handler<ApiEnv, string, Read, Promise<Answer<Value, Status>>>];
}
