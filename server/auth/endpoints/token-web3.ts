import { createHash } from 'node:crypto';
import { z } from 'zod';
import { captchaParams, requireCaptcha } from '#server/auth/captcha.ts';
import { AuthError, OAuthError } from '#server/auth/errors.ts';
import { resolveAccount } from '#server/auth/linking.ts';
import { mailOptionsOf } from '#server/auth/profile-sign-in.ts';
import type { Profile } from '#server/auth/profiles.ts';
import { isAllowedRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, deviceOf, readBody } from '#server/auth/request.ts';
import { signIn, signInTransaction } from '#server/auth/sign-in.ts';
import { spendMessage } from '#server/auth/store/spent-messages.ts';
import {
  type Chain,
  chainWords,
  identityAddress,
  parseMessage,
  type SignedMessage,
} from '#server/auth/web3/message.ts';
import { isSignedByAddress } from '#server/auth/web3/signatures.ts';
import { env } from '#server/env.ts';

const params = z.object({
  chain: z.string().default(''),
  // Looked at once it is known that wallets may sign in at all.
  message: z.unknown(),
  signature: z.unknown(),
  ...captchaParams,
});

const signed = z.object({ message: z.string().default(''), signature: z.string().default('') });

function readSigned(body: z.output<typeof params>): z.output<typeof signed> {
  const read = signed.safeParse(body);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0] ?? { path: [], message: 'not valid' };
  throw new AuthError('bad_json', `Could not parse request body as JSON: ${path.join('.')}: ${message}`);
}

/** How far from now a message may have been issued. */
const VALIDITY_MS = 10 * 60_000;

function requireChain(name: string): Chain {
  const enabled = {
    ethereum: env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED,
    solana: env.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED,
  };
  if (!enabled.ethereum && !enabled.solana) throw new AuthError('web3_provider_disabled');
  if (name !== 'ethereum' && name !== 'solana') throw new AuthError('web3_unsupported_chain');
  if (enabled[name]) return name;
  throw new AuthError('web3_provider_disabled', `${chainWords[name]} Web3 provider is disabled`);
}

const refuse = (message: string) => new OAuthError('invalid_grant', message);

/** The message must have been signed for this installation, or another site could sign people in here with what it was given. */
function checkPlace({ uri, domain }: SignedMessage, subject: string): void {
  const isLocal = uri.hostname === 'localhost';
  if (uri.protocol === 'http:' && !isLocal) {
    throw refuse(`${subject} is using URI which uses HTTP and hostname is not localhost, only HTTPS is allowed`);
  }
  if (uri.protocol !== 'https:' && uri.protocol !== 'http:') {
    throw refuse(`${subject} is using URI which does not use HTTPS`);
  }
  if (!isAllowedRedirect(uri.href)) {
    throw refuse(`${subject} is using URI which is not allowed on this server, message was signed for another app`);
  }
  const matches = uri.host === domain.toLowerCase() && isAllowedRedirect(`https://${domain}/`);
  if (!isLocal && !matches) {
    const reason = 'is using a Domain that does not match the one in URI which is not allowed on this server';
    throw refuse(`${subject} ${reason}`);
  }
}

function checkTime(message: SignedMessage, subject: string, now: number): void {
  const { notBefore, expiresAt, issuedAt } = message;
  if (notBefore && now < notBefore.getTime()) throw refuse(`${subject} becomes valid in the future`);
  if (expiresAt && now >= expiresAt.getTime()) throw refuse(`${subject} is expired`);
  if (now > issuedAt.getTime() + VALIDITY_MS) throw refuse(`${subject} was issued too long ago`);
  if (now < issuedAt.getTime() - VALIDITY_MS) throw refuse(`${subject} was issued too far in the future`);
}

function profileOf(message: SignedMessage): Profile {
  const { chain, domain, statement, chainId } = message;
  const address = identityAddress(message);
  const providerId = `web3:${chain}:${address}`;
  const claims = { address, chain, network: chainId ?? '', domain, statement: statement ?? '' };
  const data = { sub: providerId, email_verified: false, phone_verified: false, custom_claims: claims };
  return { provider: 'web3', providerId, email: undefined, emailVerified: false, data };
}

/** Signs in with a message that a wallet signed (contract 2.2 web3). Each message opens one session. */
export async function web3Grant(c: AuthContext) {
  const body = await readBody(c, params);
  await requireCaptcha(c, body);
  const chain = requireChain(body.chain);
  const given = readSigned(body);
  const message = parseMessage(given.message, chain);
  const subject = `Signed ${chainWords[chain]} message`;
  if (!(await isSignedByAddress(message, given.message, given.signature))) {
    throw refuse('Signature does not match address in message');
  }
  checkPlace(message, subject);
  checkTime(message, subject, Date.now());
  const key = createHash('sha256').update(`web3\n${chain}\n${given.message}`).digest('hex');
  const until = new Date(message.issuedAt.getTime() + VALIDITY_MS);
  const outcome = await signInTransaction(async (trx) => {
    if (!(await spendMessage(trx, key, until))) throw refuse(`${subject} was used already`);
    const account = await resolveAccount(trx, profileOf(message), { mail: mailOptionsOf(c) });
    if ('refusal' in account) return account;
    return { tokens: await signIn(trx, account.userId, 'web3', deviceOf(c), 'web3') };
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return c.json(outcome.tokens);
}
