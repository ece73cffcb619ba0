/** Every error that the product tells its callers about. The code is a contract; the status follows from it, here and nowhere else. */
const statusByCode = {
  invalid_input: 422,
  malformed_request: 400,
  sign_in_required: 401,
  forbidden: 403,
  ip_not_allowed: 403,
  second_factor_required: 403,
  recent_sign_in_required: 403,
  not_found: 404,
  api_disabled: 404,
  stale_version: 409,
  being_edited: 409,
  duplicate: 409,
  undo_too_late: 409,
  analysis_running: 409,
  payload_too_large: 413,
  unsupported_type: 415,
  limit_reached: 422,
  transition_refused: 422,
  rate_limited: 429,
  maintenance: 503,
  unavailable: 503,
  unexpected: 500,
} as const;

export type ErrorCode = keyof typeof statusByCode;

export type AppErrorOptions = {
  /** Text for the log only. */
  cause?: unknown;
  /** Text a person may read, in the language of the caller. */
  userMessage?: string;
  /** Facts a program can use: field errors, allowed moves, the current state. */
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** The one exception that becomes an HTTP answer. `message` goes to the log, `userMessage` and `details` to the caller. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: (typeof statusByCode)[ErrorCode];
  readonly userMessage: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = statusByCode[code];
    this.userMessage = options.userMessage;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** SQLSTATE of a PostgreSQL error anywhere in the chain of causes, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/**
 * What an error says, fit to be kept: one line of 500 UTF-16 units at most. Some repeat what another machine said, which may hold anything, NUL as
 * well, which the database refuses: then nobody would learn that there was an error.
 */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said
    .slice(0, 2_000)
    .replaceAll('\0', '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed();
}
