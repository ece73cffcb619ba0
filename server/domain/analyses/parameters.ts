import { z } from 'zod';
import { type Parameters, parametersShape } from '#server/analysis/parameters.ts';
import { type KnownMapping, mappingShape } from '#server/analysis/read/mapping.ts';
import { AppError } from '#server/errors.ts';
import { demandKnown } from '#server/records/known-names.ts';

/** What is said of the account, by its known names; what was not said is as the rule set has it. @throws invalid_input (details.fields) */
export function saidParameters(input: unknown): Parameters {
  demandKnown(parametersShape, input);
  return checkedParameters(input);
}

/** What was kept of what was said: a name of before counts no more. @throws invalid_input (details.fields) */
export function checkedParameters(input: unknown): Parameters {
  const { data, error } = parametersShape.safeParse(input ?? {});
  if (data) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'parameters', message]));
  throw new AppError('invalid_input', 'malformed parameters', { details: { fields } });
}

/** What is remembered of how headings are read, as far as it still is something. */
export const knownMappingsOf = (remembered: readonly unknown[]): KnownMapping[] =>
  remembered.flatMap((mapping) => mappingShape.safeParse(mapping).data ?? []);

/** How a person reads headings. @throws invalid_input (details.fields.mappings) */
export function checkedMappings(input: unknown): KnownMapping[] {
  demandKnown(z.object({ mappings: mappingShape.array().optional() }), { mappings: input });
  const { data } = mappingShape
    .array()
    .max(20)
    .safeParse(input ?? []);
  if (data) return data;
  throw new AppError('invalid_input', 'malformed mappings', { details: { fields: { mappings: 'malformed' } } });
}
