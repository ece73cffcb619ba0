import type { HonoRequest, ValidationTargets } from 'hono';
import { validator } from 'hono-openapi';
import type { core } from 'zod';
import { AppError } from '#server/errors.ts';
import { answerError } from '#server/http/error-answer.ts';
import { unknownFields } from '#server/records/known-names.ts';

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined; keys?: string[] };

const nameOf = (part: PropertyKey | { key: PropertyKey }) => String(typeof part === 'object' ? part.key : part);

/** What is wrong by its field. A schema that takes its own names only tells the others together. */
function fieldsOf({ path = [], message, keys }: Issue, target: string): [string, string][] {
  const place = path.map(nameOf);
  if (keys) return keys.map((key) => [[...place, key].join('.'), 'unknown']);
  return [[place.join('.') || target, message]];
}

/** As the library beneath reads the header: a body of any other kind counts as none there, and what it says would be dropped. */
const saysJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

function isOtherBody(request: HonoRequest): boolean {
  const hasBody =
    request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0;
  return hasBody && !saysJson.test(request.header('content-type') ?? '');
}

const notJson = 'The body is not called JSON: send it with `Content-Type: application/json`.';

/**
 * Checks one part of a request against `schema`; what does not fit is answered 422 with a message per field. So is a name of the query
 * that the schema does not have: a filter that was misspelt would answer with everything. A body that is not called JSON is answered 400.
 */
export const valid = <Target extends keyof ValidationTargets, Schema extends core.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  validator(target, schema, (result, { req }) => {
    if (target === 'json' && isOtherBody(req))
      return answerError(new AppError('malformed_request', 'no JSON', { userMessage: notJson }));
    const unknown = target === 'query' ? unknownFields(schema, req.query()) : {};
    if (result.success && Object.keys(unknown).length === 0) return undefined;
    const wrong = (result.success ? [] : result.error).flatMap((issue) => fieldsOf(issue as Issue, target));
    const fields = { ...unknown, ...Object.fromEntries(wrong) };
    return answerError(new AppError('invalid_input', 'validation failed', { details: { fields } }));
  });
