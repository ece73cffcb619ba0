import type { Context } from 'hono';

/**
 * Sets headers of an answer that stands already. Hono's `context.header` makes another answer of it for each header, and a stream of its text, which the
 * Node adapter then cannot write in one go: half the time of a short call.
 */
export function setLate({ res }: Pick<Context, 'res'>, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) res.headers.set(name, value);
}
