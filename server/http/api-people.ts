import type { Context, MiddlewareHandler } from 'hono';
import { enter, noteRefusal, sessionsChanged } from '#server/auth/accounts.ts';
import { asPerson } from '#server/domain/api-calls/quota.ts';
import { apiKeyOf, bearerOf } from '#server/http/credentials.ts';
import { answerError } from '#server/http/error-answer.ts';
import { setLate } from '#server/http/late-headers.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { quotaHeaders, quotaOf, usedUp } from './api-callers.ts';

/** What one person may do in a minute of the clock, over all workers; screens stay far below it. */
export const personCeilings = { reads: 600, writes: 60 } as const;

/** Parts of one upload are bounded by its size, and come as fast as the line carries them. */
const uploadPart = /^\/api\/v1\/uploads\/./;

/** Whose overrun was noted by this process, with the minute. */
const noted = new Map<string, number>();

/** One trace of a person's overrun a minute: a refusal must cost less than what it refuses. */
async function noteOnce(context: Context<ServerEnv>, userId: string): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000);
  if (noted.get(userId) === minute) return;
  if (noted.size >= 1_000) noted.clear();
  noted.set(userId, minute);
  await noteRefusal({ reason: 'rate_limited', address: context.get('address'), accountId: userId });
}

/** In front of `/api/v1`: counts the calls of whoever comes with a session. Where that cannot be told now, the call is answered further in. */
export const apiPeople: MiddlewareHandler<ServerEnv> = async (context, next) => {
  const bearer = apiKeyOf(context) === undefined ? bearerOf(context) : undefined;
  if (bearer === undefined || uploadPart.test(context.req.path)) return next();
  const entered = await enter(bearer).catch(() => undefined);
  if (!entered) return next();
  const { session } = entered;
  context.set('entered', entered);
  const kind = context.req.method === 'GET' || context.req.method === 'HEAD' ? 'reads' : 'writes';
  const quota = await quotaOf(asPerson(session.userId, kind), personCeilings[kind], 'minute');
  if (!quota) return next();
  const headers = quotaHeaders(quota, 'minute');
  if (!quota.isAllowed) {
    await noteOnce(context, session.userId);
    return answerError(usedUp(quota, headers));
  }
  await next();
  // What somebody changed about themselves is true for their next call.
  if (kind === 'writes') sessionsChanged(session.userId);
  setLate(context, headers);
};
