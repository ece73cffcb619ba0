import { AppError, type ErrorCode } from '#server/errors.ts';

/** Body of every error of `/api/v1`. */
export type ErrorBody = { error: { code: ErrorCode; message: string; details?: Record<string, unknown> } };

/** English texts for programs and logs; screens word the code in the person's language. */
const messages: Partial<Record<ErrorCode, string>> = {
  sign_in_required: 'Sign in first.',
  forbidden: 'Your role may not do this.',
  ip_not_allowed: 'The back office does not open from this address; `details.address` names it.',
  api_disabled: 'The API is switched off.',
  rate_limited: 'Too many calls; `Retry-After` says when to come back.',
  second_factor_required: 'Prove your second factor first, or add one.',
  recent_sign_in_required: 'Sign in again first.',
  not_found: 'There is no such thing here.',
  stale_version: 'It was changed since you read it.',
  being_edited: 'Somebody else has it open; `details.editor` says who.',
  undo_too_late: 'It is too late to take it back.',
  analysis_running: 'The analysis is not made yet; ask again in a moment.',
  transition_refused: 'This move is not allowed.',
  payload_too_large: 'The body is too large.',
  unsupported_type: 'Files of this kind are not taken.',
  limit_reached: 'There is no room for another one.',
  malformed_request: 'The body is broken, or not all of it came.',
  maintenance: 'Closed for maintenance; try again later.',
  invalid_input: 'Some fields are not valid.',
  unavailable: 'We cannot do this now; nothing was saved. Try again in a moment.',
  unexpected: 'Something went wrong on our side.',
};

/** Turns a code or an AppError into an answer. */
export function answerError(problem: ErrorCode | AppError): Response {
  const error = typeof problem === 'string' ? new AppError(problem, problem) : problem;
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.userMessage ?? messages[error.code] ?? error.code,
      ...(error.details ? { details: error.details } : {}),
    },
  };
  return Response.json(body, { status: error.status, headers: { 'cache-control': 'no-store', ...error.headers } });
}
