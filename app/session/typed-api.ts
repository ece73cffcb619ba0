import { type ClientResponse, hc } from 'hono/client';
import type { AppType } from '#server/api/index.ts';
import { apiFetch } from './api.ts';
import { readAnswer } from './api-problem.ts';

/** The typed client of `/api/v1`: paths, parameters and answers are checked against the server's own routes. */
export const api = hc<AppType>('', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => apiFetch(String(input), init),
});

/** What a route answers. @throws ApiProblem for anything but success */
export const call = <Body>(answer: Promise<ClientResponse<Body>>): Promise<Body> =>
  readAnswer(answer as unknown as Promise<Response>);

/** Values in a path, which the typed client itself would put there as they are. */
export function inPath<Values extends Record<string, string | number>>(
  values: Values,
): { param: { [Name in keyof Values]: Values[Name] extends string ? Values[Name] : string } } {
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]);
  return { param: Object.fromEntries(encoded) };
}

type MayBeEmpty<Value> = '' extends Value ? true : undefined extends Value ? true : false;
type Filled<Values> = {
  [Name in keyof Values as MayBeEmpty<Values[Name]> extends true ? never : Name]: Values[Name];
} & {
  [Name in keyof Values as MayBeEmpty<Values[Name]> extends true ? Name : never]?: Exclude<
    Values[Name],
    '' | undefined
  >;
};

/** A query of what is filled in: an empty text asks for nothing. */
export function inQuery<const Values extends Record<string, string | undefined>>(
  values: Values,
): { query: Filled<Values> } {
  return { query: Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Filled<Values> };
}

/** Options of a call that ends with `signal`, where there is one. */
export const until = (signal: AbortSignal | undefined) => ({ init: { signal: signal ?? null } });
