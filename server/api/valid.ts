import type { ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type { core } from 'zod';
import { AppError } from '#server/errors.ts';
import { answerError } from '#server/http/error-answer.ts';

const nameOf = (part: PropertyKey | { key: PropertyKey }) => String(typeof part === 'object' ? part.key : part);

/** Checks one part of a request against `schema`; what does not fit is answered 422 with a message per field. */
export const valid = <Target extends keyof ValidationTargets, Schema extends core.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  validator(target, schema, (result) => {
    if (result.success) return undefined;
    const fields = Object.fromEntries(
      result.error.map((issue) => [issue.path?.map(nameOf).join('.') || target, issue.message]),
    );
    return answerError(new AppError('invalid_input', 'validation failed', { details: { fields } }));
  });
