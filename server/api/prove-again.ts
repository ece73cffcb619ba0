import type { Context, Input, MiddlewareHandler } from 'hono';
import { describeRoute, uniqueSymbol } from 'hono-openapi';
import type { ApiEnv } from '#server/api/signed-in.ts';
import { missingProofOf } from '#server/auth/accounts.ts';
import { AppError } from '#server/errors.ts';
import { proofMinutes } from '#shared/proof.ts';

const proofSymbol = Symbol('proof');

/** Some of the calls of a route. */
export type ProofCase<Given extends Input> = {
  /** For which calls, in words for the description. */
  note: string;
  /** Whether this call is one of them; asked after the validators that stand before it. */
  applies: (context: Context<ApiEnv, string, Given>) => boolean | Promise<boolean>;
};

/**
 * Stands in front of a dangerous act, after `allow`: asks for a proof of who this is within {@link proofMinutes}, with the second factor
 * where there is one, and enters that into the API's description. With `when` only some calls are asked, and a program with a key, which
 * cannot prove anything, is then let by: what it may do is said by its scope. The screens ask in place and repeat the call.
 * @throws recent_sign_in_required with `details.missing` (`first` or `second`)
 */
export function proveAgain<Given extends Input>(when?: ProofCase<Given>): MiddlewareHandler<ApiEnv, string, Given> {
  const guard: MiddlewareHandler<ApiEnv, string, Given> = async (context, next) => {
    if (!when || (await when.applies(context))) await demandProof(context, when !== undefined);
    await next();
  };
  const proof = when ? when.note : 'always';
  const spec: object = { 'x-proof': proof };
  return Object.assign(guard, {
    [uniqueSymbol]: Reflect.get(describeRoute(spec), uniqueSymbol),
    [proofSymbol]: proof,
  });
}

async function demandProof(context: Context<ApiEnv>, mayBeKey: boolean, now = new Date()): Promise<void> {
  const person = context.get('person');
  if (mayBeKey && person.kind === 'staff' && person.key) return;
  const missing = await missingProofOf(context.get('session'), now);
  if (!missing) return;
  const details = { missing, minutes: proofMinutes };
  throw new AppError('recent_sign_in_required', `the ${missing} proof is too old`, { details });
}

/** When the mounted handler asks for a proof (`always`, or in words), if it is one of {@link proveAgain}. */
export function proofOf(handler: unknown): string | undefined {
  return typeof handler === 'function' ? (Reflect.get(handler, proofSymbol) as string | undefined) : undefined;
}
