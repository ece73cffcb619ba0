import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { allowAnyone } from '#server/api/allow.ts';
import { valid } from '#server/api/valid.ts';
import { findUserByEmail, signInSampleAccount } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { env, isReachedByOthers } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { isDirect } from '#server/http/direct-request.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { sampleAccountEmail, sampleAccountNames } from '#shared/sample-accounts.ts';

/**
 * One-click sign-in to the sample accounts, for whoever tries the product on their own machine. It exists only where nobody else
 * can reach it: sample data on, an address that nobody else reaches, and a caller on this machine that no proxy stands in front of.
 */

/** True when the installation has sample data and nobody but this machine reaches it. */
export function offersSampleAccounts(
  settings: { sampleData: boolean; HOST: string; PUBLIC_URL?: string | undefined } = env,
): boolean {
  return settings.sampleData && !isReachedByOthers(settings);
}

function requireSampleAccounts(c: Context<ServerEnv>): void {
  if (!offersSampleAccounts() || !isDirect(c))
    throw new AppError('not_found', 'Sample accounts are not offered to this caller.');
}

const choice = z.object({ account: z.enum(sampleAccountNames) });

export const sampleAccounts = new Hono<ServerEnv>()
  .get('/sample-accounts', allowAnyone({ summary: 'Sample accounts, on the machine they are tried on' }), async (c) => {
    requireSampleAccounts(c);
    const found = await Promise.all(
      sampleAccountNames.map(async (account) => ({
        account,
        email: sampleAccountEmail(account),
        exists: (await findUserByEmail(db, sampleAccountEmail(account))) !== undefined,
      })),
    );
    c.header('Cache-Control', 'no-store');
    return c.json({
      accounts: found.filter(({ exists }) => exists).map(({ account, email }) => ({ account, email })),
    });
  })
  .post(
    '/sample-sign-in',
    allowAnyone({ summary: 'Sign in to a sample account' }),
    valid('json', choice),
    async (c) => {
      requireSampleAccounts(c);
      const tokens = await signInSampleAccount(sampleAccountEmail(c.req.valid('json').account), {
        address: c.get('address'),
        userAgent: c.req.header('user-agent'),
      });
      if (!tokens) throw new AppError('not_found', 'The sample account is not there.');
      c.header('Cache-Control', 'no-store');
      return c.json(tokens);
    },
  );
