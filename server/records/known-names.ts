import type { core } from 'zod';
import { AppError } from '#server/errors.ts';

/** Names that a schema does not know: it drops them, so that what was misspelt would be as if it had never been said. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all names in `value`, as it was sent, that `schema` has no place for. */
export function unknownNames(schema: core.$ZodType, value: unknown): string[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(value) ? unknownIn(def, value) : [];
    case 'array':
      return Array.isArray(value) ? value.flatMap((each, index) => below(index, def.element, each)) : [];
    case 'union':
      return def.options.map((option) => unknownNames(option, value)).reduce(fewer);
    case 'intersection': {
      const right = new Set(unknownNames(def.right, value));
      return unknownNames(def.left, value).filter((name) => right.has(name));
    }
    case 'pipe':
      return unknownNames(def.in._zod.def.type === 'transform' ? def.out : def.in, value);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unknownNames(def.innerType, value);
    default:
      return [];
  }
}

const fewer = (one: string[], other: string[]) => (other.length < one.length ? other : one);

const below = (name: string | number, schema: core.$ZodType, value: unknown) =>
  unknownNames(schema, value).map((path) => `${name}.${path}`);

function unknownIn({ shape, catchall }: core.$ZodObjectDef, value: Record<string, unknown>): string[] {
  const takesAny = catchall !== undefined && catchall._zod.def.type !== 'never';
  return Object.keys(value).flatMap((name) => {
    if (Object.hasOwn(shape, name)) return below(name, shape[name] as core.$ZodType, value[name]);
    return takesAny ? [] : [name];
  });
}

/** Of more faults than these nobody is told. */
const mostNamed = 20;
const longestName = 100;

/** {@link unknownNames} as the fields of a refusal. */
export const unknownFields = (schema: core.$ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(
    unknownNames(schema, value)
      .slice(0, mostNamed)
      .map((name) => [name.slice(0, longestName), 'unknown']),
  );

/** @throws invalid_input (details.fields) for names that `schema` does not know */
export function demandKnown(schema: core.$ZodType, value: unknown): void {
  const fields = unknownFields(schema, value);
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', 'unknown names', { details: { fields } });
}
