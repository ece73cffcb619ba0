import type { Context, MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#server/http/server-env.ts';

export type BodyLimit = {
  /** Largest body accepted, in bytes. */
  maxBytes: number;
  /** Makes the 413 answer. */
  refuse: (context: Context<ServerEnv>) => Response;
};

/** Reads `body` to its end, or gives up (undefined) as soon as it is larger than `maxBytes`. */
async function readWithin(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/**
 * Refuses bodies over a limit: by their announced length before a byte is read, or, sent without a length, while reading.
 * (Hono's own body limit cannot rebuild the Node adapter's request when the length is missing, and answers 500.)
 */
export function bodyLimit({ maxBytes, refuse }: BodyLimit): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const announced = raw.headers.get('content-length');
    if (announced !== null) {
      if (!(Number(announced) <= maxBytes)) return refuse(context);
      return next();
    }
    if (raw.headers.get('transfer-encoding') === null) return next();
    const body = raw.body ? await readWithin(raw.body, maxBytes) : new Uint8Array();
    if (!body) return refuse(context);
    context.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body });
    return next();
  };
}
