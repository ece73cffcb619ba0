import type { Context, MiddlewareHandler } from 'hono';
import { authenticate, projectRoleOf } from '#server/auth/accounts.ts';
import { databaseRetrySeconds, isDatabaseAway } from '#server/database-away.ts';
import type { Span } from '#server/domain/api-calls/counts.ts';
import { asAddress, asKey, asPerson, type Quota, takeCall } from '#server/domain/api-calls/quota.ts';
import { personOfKey } from '#server/domain/users/api-keys.ts';
import { AppError } from '#server/errors.ts';
import { apiKeyOf, bearerOf, projectKeyOf } from '#server/http/credentials.ts';
import { databaseAway } from '#server/http/data-api-errors.ts';
import { answerError } from '#server/http/error-answer.ts';
import { setLate } from '#server/http/late-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { log } from '#server/log.ts';
import { getSettings } from '#server/records/settings.ts';

/**
 * What the API settings ask of programs: whoever calls with a key, or with nothing at all. People who are signed in come with a session: they
 * go on whatever is switched off, and have limits of their own in `/api/v1`. At `/rest/v1` they are counted as programs are, since anybody
 * can sign up. A session that does not hold is refused further in.
 */

/** Who is counted: one key, one address, or one person. Undefined for whom nothing is counted here. */
type Program = { countedAs: string; isPerson?: true } | undefined;
type Tell = (problem: AppError) => Response;

/** What our own screens ask before anybody is signed in, and addresses that carry their own right. */
const ownScreens =
  /^\/api\/v1\/(account|page-faults|visitor-files|sample-accounts|sample-sign-in|avatars|exports\/download|backups\/download|pdfs\/[^/]+)(\/|$)/;

const byAddress = (context: Context<ServerEnv>): Program => ({ countedAs: asAddress(context.get('address')) });

async function programOfApi(context: Context<ServerEnv>): Promise<Program> {
  if (ownScreens.test(context.req.path)) return undefined;
  const key = apiKeyOf(context);
  if (key === undefined) return bearerOf(context) === undefined ? byAddress(context) : undefined;
  const holder = await personOfKey(key);
  if (!holder?.key) return byAddress(context);
  context.set('keyHolder', holder);
  return { countedAs: asKey(holder.key.id) };
}

async function programOfDataApi(context: Context<ServerEnv>): Promise<Program> {
  const given = bearerOf(context) ?? projectKeyOf(context);
  if (given === undefined) return byAddress(context);
  const role = await projectRoleOf(given);
  // The public key is everybody's: its callers are told apart by their addresses.
  if (role === 'anon') return byAddress(context);
  if (role) return { countedAs: asKey(role) };
  // Where it cannot be told now, the call itself is answered so, further in.
  const person = await authenticate(given).catch(() => undefined);
  return { countedAs: person ? asPerson(person.userId) : asAddress(context.get('address')), isPerson: true };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-06, which clients know; later drafts put them into one. */
export function quotaHeaders({ limit, remaining, resetSeconds }: Quota, span: Span = 'hour'): Record<string, string> {
  return {
    'ratelimit-policy': `${limit};w=${span === 'hour' ? 3600 : 60}`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  };
}

/** Undefined where the count cannot be kept: then the call itself fails too, in its own words, or does without the database. */
export async function quotaOf(countedAs: string, limit: number, span: Span = 'hour'): Promise<Quota | undefined> {
  return takeCall(countedAs, limit, span).catch((error) => {
    log.warn({ err: error }, 'a call of the API could not be counted');
    return undefined;
  });
}

type ProgramOf = (context: Context<ServerEnv>) => Promise<Program>;

/** Why a call is not let through, or the headers of its answer. */
async function admit(programOf: ProgramOf, context: Context<ServerEnv>): Promise<AppError | Record<string, string>> {
  const program = await programOf(context);
  if (!program) return {};
  const { api } = await getSettings();
  if (!api.enableAPI && !program.isPerson) return new AppError('api_disabled', 'the API is switched off for programs');
  const quota = await quotaOf(program.countedAs, api.rateLimitPerHour);
  if (!quota) return {};
  const headers = quotaHeaders(quota);
  return quota.isAllowed ? headers : usedUp(quota, headers);
}

const unlessAway = (error: unknown): AppError => {
  if (!isDatabaseAway(error)) throw error;
  const headers = { 'retry-after': String(databaseRetrySeconds) };
  return new AppError('unavailable', 'the database does not answer', { headers, cause: error });
};

const admitPrograms =
  (programOf: ProgramOf, tell: Tell): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const admitted = await admit(programOf, context).catch(unlessAway);
    if (admitted instanceof AppError) return tell(admitted);
    await next();
    setLate(context, admitted);
  };

/** The refusal of a call for which there is no room; `headers` as {@link quotaHeaders} makes them. */
export function usedUp({ resetSeconds }: Quota, headers: Record<string, string>): AppError {
  return new AppError('rate_limited', 'the limit is used up', {
    headers: { ...headers, 'retry-after': String(resetSeconds) },
    details: { seconds: resetSeconds },
  });
}

const inDataApiShape: Tell = ({ code, status, headers }) => {
  if (code === 'unavailable') return Response.json(databaseAway.body, { status, headers });
  const message = code === 'api_disabled' ? 'The API is switched off' : 'Too many calls in this hour';
  return Response.json({ code, message, details: null, hint: null }, { status, headers });
};

/** In front of `/api/v1`. */
export const apiCallers = admitPrograms(programOfApi, answerError);
/** In front of `/rest/v1`. */
export const dataApiCallers = admitPrograms(programOfDataApi, inDataApiShape);
