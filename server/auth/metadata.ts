import { AuthError } from './errors.ts';

/** What people and programs may write about an account, bounded: strangers can write some of it, and it travels in access tokens. */

const MAX_BYTES = 4096;
/** Larger metadata stays out of access tokens: every call carries one, and servers refuse requests whose headers are too large. */
const MAX_TOKEN_BYTES = 1536;

type Metadata = Record<string, unknown>;

/** Told by the account, whoever wrote the rest. */
const facts = new Set(['sub', 'email', 'phone', 'email_verified', 'phone_verified']);

const bytesOf = (metadata: unknown) => Buffer.byteLength(JSON.stringify(metadata ?? {}));

function bytesTold(metadata: Metadata): number {
  return bytesOf(
    Object.fromEntries(Object.entries(metadata).filter(([name, value]) => !facts.has(name) && value !== null)),
  );
}

/** Throws 422 `validation_failed` when `added` is larger than 4 KB, or makes `before` so. What was larger before may shrink. */
export function requireSmall(added: Metadata | undefined, before: unknown = {}): void {
  if (!added) return;
  const known = (before ?? {}) as Metadata;
  const size = bytesTold({ ...known, ...added });
  if (size > MAX_BYTES && size >= bytesTold(known)) {
    throw new AuthError('validation_failed', `Metadata cannot be larger than ${MAX_BYTES} bytes`, { status: 422 });
  }
}

/** True for metadata that an access token has room for. */
export const fitsToken = (metadata: unknown): boolean => bytesOf(metadata) <= MAX_TOKEN_BYTES;
