import fc from 'fast-check';
import type { Description, Operation } from '#server/api/description/openapi.ts';
import { deep, noObject, queryOf, short, text, value } from './values.ts';

/** Calls of `/api/v1`, made from what it says of itself: nearly right, and quite wrong. */

export type ApiRequest = { path: string; body: string | undefined };

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.constantFrom('a@b.example', 'x'.repeat(300)),
  uri: fc.constantFrom('https://x.example/', 'javascript:alert(1)', 'http://['),
  date: fc.constantFrom('2026-11-22', '0000-00-00', '9999-12-31'),
  'date-time': fc.constantFrom('2026-11-22T10:00:00Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'),
};

const number = ({ minimum = -10, maximum = 1_000 }: Schema) =>
  fc.oneof(
    fc.constantFrom(minimum, maximum, maximum + 1, 0, 1, 2 ** 53, -(2 ** 31), 0.5),
    fc.integer({ min: 0, max: 100 }),
  );

/** A value of the kind that `schema` asks for, not always one that it takes. */
function like(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(like));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectLike(schema);
  if (type === 'array') return fc.array(oddly(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
  if (type === 'integer' || type === 'number') return number(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return formats[schema.format ?? ''] ?? text;
  return value;
}

const oddly = (schema: Schema) =>
  fc.oneof({ weight: 5, arbitrary: like(schema) }, { weight: 1, arbitrary: value as fc.Arbitrary<unknown> });

function objectLike({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, oddly(of)]));
  const whole = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  return fc.oneof({ weight: 4, arbitrary: whole }, fc.record(model, { requiredKeys: [] }));
}

const names = fc.constantFrom('q', 'limit', 'cursor', 'sort', '__proto__');
const strangePart = fc.constantFrom('x', '0', '%00', '%F0%9F%98%80', '..%2f', 'REQ-999999999999', '-1', '__proto__');

/** What may be sent to `operation` at `template` (`/requests/{reference}`); `known` are parts of addresses that lead to something. */
export function apiRequests(template: string, operation: Operation, known: string[]): fc.Arbitrary<ApiRequest> {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.uuid() },
    strangePart,
  );
  const path = fc.array(part, { minLength: 4, maxLength: 4 }).map((parts) => {
    const left = [...parts];
    return template.replaceAll(/\{[^}]+\}/g, () => left.shift() ?? 'x');
  });
  const asked = (operation.parameters ?? []).filter((each) => each.in === 'query');
  const model = Object.fromEntries(
    asked.map(({ name, schema }) => [name, fc.oneof(like((schema ?? {}) as Schema).map(String), short)]),
  );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.record(model, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(names, short, { maxKeys: 2 }) },
  );
  const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  const body = schema
    ? fc.oneof({ weight: 6, arbitrary: like(schema).map((json) => JSON.stringify(json)) }, noObject, deep)
    : fc.constantFrom(undefined, '', '{}', 'not JSON', '\u0000\u0001');
  return fc.record({ path, query, body }).map(({ path: place, query: pairs, body: sent }) => ({
    path: `${place}${queryOf(pairs).slice(0, 6_000)}`,
    body: sent,
  }));
}

/** Every operation of `description`, as `[name, method, template, operation]`. */
export const operationsOf = ({ paths }: Pick<Description, 'paths'>) =>
  Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      template,
      operation,
    })),
  );
