import { databaseRetrySeconds } from '#server/database-away.ts';

/** Refusals in the words of PostgREST, whose wire this is: programs read the code, people the message. */

type Details = { details?: string | null; hint?: string | null; headers?: Record<string, string> };

export class DataApiError extends Error {
  override name = 'DataApiError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null, headers = {} }: Details = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }

  get body() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

/** A query that cannot be read. */
export const unreadable = (what: string, text: string, details: string) =>
  new DataApiError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column 1)`, { details });

export const rangeRefused = (details: string, headers: Record<string, string> = {}) =>
  new DataApiError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });

/** What was asked for is more than one answer may hold. PostgREST has no such bound: the code is PostgreSQL's for a limit of the program. */
export const tooLarge = (bytes: number) =>
  new DataApiError(413, '54000', `The answer would have more than ${bytes} bytes.`, {
    hint: 'Ask for fewer rows with limit or Range, or for fewer columns with select.',
  });

/** The database does not answer (PostgREST, "Errors", group 0). */
export const databaseAway = new DataApiError(503, 'PGRST000', 'Could not connect with the database.', {
  headers: { 'retry-after': String(databaseRetrySeconds) },
});

/** What the database ended because it took too long. */
export const statementTimeout = '57014';

/** Statuses of what the database itself refuses, by SQLSTATE or its class (PostgREST, "Errors"). */
const statusByState: Record<string, number> = {
  '42883': 404,
  '42P01': 404,
  '42501': 403,
  [statementTimeout]: 504,
  '53400': 503,
};
const statusByClass: Record<string, number> = { '08': 503, '53': 503, '57': 503, '22': 400, '42': 400 };

type DatabaseFault = { code: string; message: string; detail?: string; hint?: string };

/** The database's refusal as the caller sees it; undefined when it is no refusal but a failure of ours. */
export function fromDatabase(error: unknown): DataApiError | undefined {
  const { code, message, detail, hint } = error as Partial<DatabaseFault>;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const status = statusByState[code] ?? statusByClass[code.slice(0, 2)];
  return status === undefined
    ? undefined
    : new DataApiError(status, code, message ?? '', { details: detail ?? null, hint: hint ?? null });
}
