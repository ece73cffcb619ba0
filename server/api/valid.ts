import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type { ZodType } from 'zod';
import { answerError } from '#server/api/error-answer.ts';
import { AppError } from '#server/errors.ts';

/** Checks one part of a request against `schema`; what does not fit is answered 422 with a message per field. */
export const valid = <Target extends keyof ValidationTargets, Schema extends ZodType>(target: Target, schema: Schema) =>
  zValidator(target, schema, (result) => {
    if (result.success) return undefined;
    const fields = Object.fromEntries(
      result.error.issues.map((issue) => [issue.path.join('.') || target, issue.message]),
    );
    return answerError(new AppError('invalid_input', 'validation failed', { details: { fields } }));
  });
