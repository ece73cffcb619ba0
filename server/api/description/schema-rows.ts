import type { JsonSchema } from './examples.ts';

/** A schema as rows of a table: one a field, nested ones by their path. */
export type SchemaRow = { name: string; kind: string; isRequired: boolean };

const list = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(' · ');

function boundsOf({ minLength, maxLength, minimum, maximum, minItems }: JsonSchema): string[] {
  return [
    ...(minLength ? [`at least ${minLength} characters`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(minimum !== undefined && minimum > -9e15 ? [`from ${minimum}`] : []),
    ...(maximum !== undefined && maximum < 9e15 ? [`to ${maximum}`] : []),
    ...(minItems ? [`at least ${minItems}`] : []),
  ];
}

/** What a value may be, in words. */
export function kindOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(kindOf).join(', or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return list(schema.enum);
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  const name = type === 'array' ? `list of ${kindOf(schema.items ?? {})}` : (schema.format ?? type);
  const ending =
    schema.default === undefined || schema.default === '' ? [] : [`default ${JSON.stringify(schema.default)}`];
  return [name, ...boundsOf(schema), ...ending].join(', ');
}

const deepest = 4;

/** Every field of an object, and of objects and lists in it. */
export function schemaRows(schema: JsonSchema, prefix = '', depth = 0): SchemaRow[] {
  if (depth > deepest) return [];
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([field, inner]) => {
      const name = prefix + field;
      const row = { name, kind: kindOf(inner), isRequired: required.includes(field) };
      const below = inner.items
        ? schemaRows(inner.items, `${name}[].`, depth + 1)
        : schemaRows(inner, `${name}.`, depth + 1);
      return [row, ...below];
    }),
  );
}
