import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Locale, localeOfHeader } from '#shared/browser-locale.ts';
import { AuthError } from './errors.ts';
import type { Device } from './store/sessions.ts';

/** What the endpoints ask of a request: its body, who sent it, in which language. */

/** Whose account a call is about, for the trail of what it may be refused for. */
export type Meant = { userId: string } | { email: string } | { phone: string };

export type AuthEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Set by the server around this service, which knows the trusted proxies. */
    address?: string;
    requestId?: string;
    meant?: Meant;
  };
};
export type AuthContext = Context<AuthEnv>;

const MAX_DEPTH = 64;

/** Text that PostgreSQL can store; U+0000 is refused and half surrogates are replaced. Nulls of the top level are absent. */
function clean(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new AuthError('bad_json', 'Could not parse request body as JSON: nested too deeply');
  if (typeof value === 'string') {
    if (value.includes('\u0000')) {
      throw new AuthError('bad_json', 'Could not parse request body as JSON: U+0000 is not allowed');
    }
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key) as string, clean(item, depth + 1)]));
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = text ? (cause as Error).name : 'unexpected end of JSON input';
    throw new AuthError('bad_json', `Could not parse request body as JSON: ${reason}`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AuthError('bad_json', 'Could not parse request body as JSON: an object is expected');
  }
  const entries = Object.entries(clean(value) as object).filter(([, item]) => item !== null);
  return Object.fromEntries(entries);
}

/** The JSON body as `schema` reads it. Members of a wrong type are `bad_json`, as on the hosted service; unknown ones are ignored. */
export async function readBody<Schema extends z.ZodType>(c: AuthContext, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(parse(await c.req.text()));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AuthError(
    'bad_json',
    `Could not parse request body as JSON: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`,
  );
}

/** The address the request came from, as far as it can be known. */
export function clientAddress(c: AuthContext): string | undefined {
  const address = c.get('address') || c.env?.incoming?.socket?.remoteAddress;
  return address?.replace(/^::ffff:/, '').replace(/%.*$/, '');
}

/** Address and program of the sender, as a session records them. */
export function deviceOf(c: AuthContext): Device {
  return { address: clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 512) };
}

/** The language that the sender's browser asks for. */
export const localeOf = (c: AuthContext): Locale => localeOfHeader(c.req.header('accept-language'));
