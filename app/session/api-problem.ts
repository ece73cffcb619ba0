/** An answer of the API that is not a success, or no answer at all (`offline`). Screens decide by `code`, never by text. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly code: string;
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(code: string, status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

type ErrorBody = { error?: { code?: string; message?: string; details?: Record<string, unknown> } };

/** Whatever was answered, or what is read of it; no answer at all, or one that breaks off, becomes an `ApiProblem`. */
export const answered = <Value>(answer: Promise<Value>): Promise<Value> =>
  answer.catch((cause: unknown) => {
    // Redirects and aborts are not failures of the network.
    if (cause instanceof TypeError) throw new ApiProblem('offline', 0, 'no answer');
    throw cause;
  });

/** The JSON of a successful answer, undefined where there is none; anything else becomes an `ApiProblem`. */
export async function readAnswer<Body>(answer: Promise<Response>): Promise<Body> {
  const response = await answered(answer);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && (body !== undefined || response.status === 204)) return body as Body;
  const { code = 'unexpected', message = response.statusText, details } = (body as ErrorBody | undefined)?.error ?? {};
  throw new ApiProblem(code, response.status, message, details);
}

/** A loader's result when the screen itself shows what went wrong. */
export type Settled<Value> = { ok: true; value: Value } | { ok: false; problem: ApiProblem };

/** Problems become values; redirects and surprises still fly. */
export async function settle<Value>(work: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (problem) {
    if (problem instanceof ApiProblem) return { ok: false, problem };
    throw problem;
  }
}

/** As {@link settle}, for what a screen does not wait for: if the person leaves before it comes, nobody misses it. */
export function settleLater<Value>(work: Promise<Value>): Promise<Settled<Value>> {
  const settled = settle(work);
  settled.catch(() => {});
  return settled;
}
