import type { Context, MiddlewareHandler, Next } from 'hono';
import { demandOpen } from '#server/across/system/maintenance.ts';
import { type Entered, enter, isClosedByOwner } from '#server/auth/accounts.ts';
import { welcomeClient } from '#server/domain/clients/own.ts';
import { personOfKey } from '#server/domain/users/api-keys.ts';
import { welcomeStaff } from '#server/domain/users/users.ts';
import { AppError } from '#server/errors.ts';
import { apiKeyOf, bearerOf } from '#server/http/credentials.ts';
import { entryFrom, requireListedAddress } from '#server/http/entry-rules.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { type Caller, type Person, personOf } from '#server/records/person.ts';
import { type Locale, localeOfHeader } from '#shared/browser-locale.ts';

export type ApiEnv = ServerEnv & { Variables: { person: Person; session: Caller } };

/**
 * Somebody who has just signed up is made a client first, who speaks as their browser does; of staff who come for the first time their
 * colleagues are told.
 */
async function welcome({ session, person }: Entered, locale: Locale): Promise<Person | undefined> {
  if (person?.kind === 'staff' && person.isNew) await welcomeStaff(person.userId, person.email);
  if (person) return person;
  // Also when another call has just done it.
  await welcomeClient(session.userId, { locale });
  return personOf(session);
}

/**
 * Lets only valid sessions of active people through. Session and person are read on each call (cached for at most a
 * second), so that a suspended or demoted person loses access at once.
 */
export const signedIn: MiddlewareHandler<ApiEnv> = (context, next) => letIn(context, next, false);

/** As {@link signedIn}, and whoever signed up and has no record yet gets one. Every app asks here first. */
export const signedInOrNew: MiddlewareHandler<ApiEnv> = (context, next) => letIn(context, next, true);

/** Lets a program in by its key. Session and second factor are its maker's business, not the key's. */
async function letKeyIn(context: Context<ApiEnv>, key: string, next: Next): Promise<void> {
  const person = context.get('keyHolder') ?? (await personOfKey(key));
  if (!person) throw new AppError('sign_in_required', 'no valid API key');
  await requireListedAddress(person, context.get('address'));
  await demandOpen();
  context.set('person', person);
  context.header('cache-control', 'no-store');
  await next();
}

async function letIn(context: Context<ApiEnv>, next: Next, isNew: boolean): Promise<void> {
  const bearer = bearerOf(context);
  const key = apiKeyOf(context);
  if (key !== undefined) return letKeyIn(context, key, next);
  const entered = context.get('entered') ?? (bearer === undefined ? undefined : await enter(bearer));
  const session = entered?.session;
  // Also of whoever is refused from here on: the trail says who that was.
  if (session) context.set('session', session);
  const person =
    entered && isNew ? await welcome(entered, localeOfHeader(context.req.header('accept-language'))) : entered?.person;
  if (!session) {
    const isClosed = bearer !== undefined && (await isClosedByOwner(bearer));
    throw new AppError(
      'sign_in_required',
      'no valid session',
      isClosed ? { details: { reason: 'account_closed' } } : {},
    );
  }
  if (!person) throw new AppError('forbidden', 'neither active staff nor an active client');
  await entryFrom(context.get('address'))(session, person);
  if (person.kind === 'client') await demandOpen();
  context.set('person', person);
  context.header('cache-control', 'no-store');
  await next();
}
