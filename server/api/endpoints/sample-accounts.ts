import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findUserByEmail, signInSampleAccount } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import type { ServerEnv } from '#server/http/request-context.ts';
import { sampleAccountEmail, sampleAccountNames } from '#shared/sample-accounts.ts';

/**
 * One-click sign-in to the sample accounts, for whoever tries the product on their own machine. It exists only where nobody else
 * can reach it: sample data on, no public address, and a caller on this machine that no proxy stands in front of.
 */

const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const loopbackAddresses = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;
const forwardingHeaders = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/i;

/** True when the installation has sample data and no public address. */
export function offersSampleAccounts(
  settings: { sampleData: boolean; PUBLIC_URL?: string | undefined } = env,
): boolean {
  return settings.sampleData && (!settings.PUBLIC_URL || loopbackHosts.test(new URL(settings.PUBLIC_URL).host));
}

/** True when the request comes straight from this machine: by socket, by the host it names, and through no proxy. */
export function isDirectLocalRequest(request: {
  remoteAddress: string | undefined;
  host: string | undefined;
  headerNames: Iterable<string>;
}): boolean {
  if (!loopbackAddresses.test(request.remoteAddress ?? '')) return false;
  if (!loopbackHosts.test(request.host ?? '')) return false;
  return ![...request.headerNames].some((name) => forwardingHeaders.test(name));
}

function requireSampleAccounts(c: Context<ServerEnv>): void {
  const direct = isDirectLocalRequest({
    remoteAddress: c.env?.incoming?.socket?.remoteAddress,
    host: c.req.header('host'),
    headerNames: c.req.raw.headers.keys(),
  });
  if (!offersSampleAccounts() || !direct)
    throw new AppError('not_found', 'Sample accounts are not offered to this caller.');
}

const choice = z.object({ account: z.enum(sampleAccountNames) });

export const sampleAccounts = new Hono<ServerEnv>()
  .get('/sample-accounts', async (c) => {
    requireSampleAccounts(c);
    const found = await Promise.all(
      sampleAccountNames.map(async (account) => ({
        account,
        email: sampleAccountEmail(account),
        exists: (await findUserByEmail(db, sampleAccountEmail(account))) !== undefined,
      })),
    );
    c.header('Cache-Control', 'no-store');
    return c.json({ accounts: found.filter(({ exists }) => exists).map(({ account, email }) => ({ account, email })) });
  })
  .post('/sample-sign-in', zValidator('json', choice), async (c) => {
    requireSampleAccounts(c);
    const tokens = await signInSampleAccount(sampleAccountEmail(c.req.valid('json').account), {
      address: c.get('address'),
      userAgent: c.req.header('user-agent'),
    });
    if (!tokens) throw new AppError('not_found', 'The sample account is not there.');
    c.header('Cache-Control', 'no-store');
    return c.json(tokens);
  });
