import type { Context } from 'hono';
import { noteRefusal } from '#server/auth/accounts.ts';
import type { ErrorCode } from '#server/errors.ts';
import { apiKeyOf } from '#server/http/credentials.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import type { Caller, Person } from '#server/records/person.ts';

/** Refusals that are worth a trace: closed doors. What a screen asks in place, and what merely does not fit, is none. */
const traced: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'ip_not_allowed', 'rate_limited']);

/** Leaves a trace of what this API answers, where it is worth one: who was refused, why, and from which network. */
export async function traceRefusal(context: Context<ServerEnv>, code: ErrorCode): Promise<void> {
  const isUnknownKey = code === 'sign_in_required' && apiKeyOf(context) !== undefined;
  if (!isUnknownKey && !traced.has(code)) return;
  const { person, session } = context.var as { person?: Person; session?: Caller };
  await noteRefusal({
    reason: isUnknownKey ? 'api_key_unknown' : code,
    address: context.get('address'),
    accountId: session?.userId ?? person?.userId ?? null,
  });
}
