import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { databaseRetrySeconds, isDatabaseAway } from '#server/database-away.ts';
import { log } from '#server/log.ts';
import { listAudit } from './endpoints/admin-audit.ts';
import { generateLink } from './endpoints/admin-generate-link.ts';
import {
  createProvider,
  deleteProvider,
  listProviders,
  readProvider,
  updateProvider,
} from './endpoints/admin-sso-providers.ts';
import { deleteAccount, readAccount, updateAccount } from './endpoints/admin-user.ts';
import { deleteAccountFactor, listAccountFactors, updateAccountFactor } from './endpoints/admin-user-factors.ts';
import { createAccount, listAccounts } from './endpoints/admin-users.ts';
import { authorize, authorizeLink } from './endpoints/authorize.ts';
import { callback } from './endpoints/callback.ts';
import { unenrollFactor } from './endpoints/factor.ts';
import { challengeFactor } from './endpoints/factor-challenge.ts';
import { verifyFactorCode } from './endpoints/factor-verify.ts';
import { enrollFactor } from './endpoints/factors.ts';
import { unlink } from './endpoints/identities.ts';
import { health, jwks, openidConfiguration, settings } from './endpoints/information.ts';
import { invite } from './endpoints/invite.ts';
import { describe, follow, redeem, renew } from './endpoints/links.ts';
import { logout } from './endpoints/logout.ts';
import { magicLink, otp } from './endpoints/otp.ts';
import { readProof, renewProof } from './endpoints/proof.ts';
import { reauthenticate } from './endpoints/reauthenticate.ts';
import { recover } from './endpoints/recover.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/recovery-codes.ts';
import { resend } from './endpoints/resend.ts';
import { samlAcs } from './endpoints/saml-acs.ts';
import { signup } from './endpoints/signup.ts';
import { samlMetadata, sso } from './endpoints/sso.ts';
import { token } from './endpoints/token.ts';
import { getUser, updateUser } from './endpoints/user.ts';
import { verify } from './endpoints/verify.ts';
import { openVerifyLink } from './endpoints/verify-link.ts';
import { AuthError, OAuthError, presentDatabaseFault, presentError } from './errors.ts';
import { crossOrigin, requireProjectKey } from './gateway.ts';
import { leadToFault } from './navigations.ts';
import { withOrigin } from './origins.ts';
import { traceRefusal } from './refusals.ts';
import { type AuthContext, type AuthEnv, deviceOf } from './request.ts';

/** The contract's patience with one request (1.2). */
const HANDLER_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 1024 * 1024;

/** Bodies somewhat too large are read to their end, or the sender would see a broken connection instead of the answer. */
const MAX_DRAINED_BYTES = 8 * MAX_BODY_BYTES;

/** What is only read has none (Fetch standard, Request constructor); to look for one would make the adapter build a whole request. */
const hasBody = ({ req }: AuthContext): boolean => req.method !== 'GET' && req.method !== 'HEAD';

/** Reads what is left of the body, up to a bound. */
async function drainBody(c: AuthContext): Promise<void> {
  let drained = 0;
  const discard = new WritableStream<Uint8Array>({
    write(chunk) {
      drained += chunk.length;
      if (drained > MAX_DRAINED_BYTES) throw new Error('far too large');
    },
  });
  await c.req.raw.body?.pipeTo(discard).catch(() => {});
}

async function tooLarge(c: AuthContext): Promise<Response> {
  await drainBody(c);
  return presentError(c, new AuthError('request_entity_too_large'));
}

/** The sign-in service. It knows nothing of what the product is about; mount it at `/auth/v1`. */
export const auth = new Hono<AuthEnv>();

auth.onError(async (error, c) => {
  const requestId = c.get('requestId');
  if (error instanceof AuthError) await traceRefusal(c, error.code);
  const page = error instanceof AuthError && leadToFault(c, error);
  if (page) return page;
  if (error instanceof AuthError || error instanceof OAuthError) return presentError(c, error, requestId);
  // Whoever left in the middle of sending is no failure of ours, and nobody reads the answer.
  if (c.env?.incoming?.readableAborted) return c.body(null, 400);
  log.error({ err: error, path: c.req.path }, 'a sign-in request failed');
  if (isDatabaseAway(error)) {
    c.header('Retry-After', String(databaseRetrySeconds));
    return c.json(
      { code: 503, error_code: 'unexpected_failure', msg: 'The service cannot answer now; try again.' },
      503,
    );
  }
  return presentDatabaseFault(c, error) ?? presentError(c, new AuthError('unexpected_failure'), requestId);
});

auth.use(async (c, next) => {
  await next();
  // A refusal need not have read the body. Left unread, a large one would have the connection cut under the caller's next request.
  const { incoming } = c.env ?? {};
  if (hasBody(c) && incoming && !incoming.readableEnded && !incoming.destroyed && !c.req.raw.body?.locked)
    await drainBody(c);
});
auth.use((c, next) => withOrigin(deviceOf(c), next));
auth.use(crossOrigin);
auth.use(requireProjectKey);
const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => tooLarge(c as AuthContext) });
auth.use((c, next) => (hasBody(c) ? limitBody(c, next) : next()));
auth.use(async (_c, next) => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AuthError('request_timeout')), HANDLER_TIMEOUT_MS);
  });
  try {
    await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
});
auth.use(async (c, next) => {
  await next();
  // `c.header` would make another answer of it, with a stream in it.
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

auth.post('/signup', signup);
auth.post('/token', token);
auth.post('/otp', otp);
auth.post('/magiclink', magicLink);
auth.post('/recover', recover);
auth.post('/resend', resend);
auth.get('/reauthenticate', reauthenticate);
auth.get('/verify', openVerifyLink);
auth.post('/verify', verify);
auth.post('/sso', sso);
auth.get('/sso/saml/metadata', samlMetadata);
auth.post('/sso/saml/acs', samlAcs);
auth.get('/admin/sso/providers', listProviders);
auth.post('/admin/sso/providers', createProvider);
auth.get('/admin/sso/providers/:id', readProvider);
auth.put('/admin/sso/providers/:id', updateProvider);
auth.delete('/admin/sso/providers/:id', deleteProvider);
auth.get('/authorize', authorize);
auth.get('/callback', callback);
auth.post('/callback', callback);
auth.get('/user/identities/authorize', authorizeLink);
auth.delete('/user/identities/:id', unlink);
auth.get('/user', getUser);
auth.put('/user', updateUser);
auth.post('/logout', logout);
auth.post('/factors', enrollFactor);
auth.get('/factors/recovery-codes', recoveryCodesStatus);
auth.post('/factors/recovery-codes', generateRecoveryCodes);
auth.delete('/factors/recovery-codes', unenrollRecoveryCodes);
auth.post('/factors/recovery-codes/verify', verifyRecoveryCode);
auth.post('/factors/recovery-codes/regenerate', regenerateRecoveryCodes);
auth.delete('/factors/:factorId', unenrollFactor);
auth.post('/factors/:factorId/challenge', challengeFactor);
auth.post('/factors/:factorId/verify', verifyFactorCode);
auth.post('/invite', invite);
auth.get('/admin/users', listAccounts);
auth.post('/admin/users', createAccount);
auth.get('/admin/users/:userId', readAccount);
auth.put('/admin/users/:userId', updateAccount);
auth.delete('/admin/users/:userId', deleteAccount);
auth.get('/admin/users/:userId/factors', listAccountFactors);
auth.put('/admin/users/:userId/factors/:factorId', updateAccountFactor);
auth.delete('/admin/users/:userId/factors/:factorId', deleteAccountFactor);
auth.post('/admin/generate_link', generateLink);
auth.get('/admin/audit', listAudit);
auth.post('/links/describe', describe);
auth.post('/links/renew', renew);
auth.post('/links/redeem', redeem);
auth.post('/links/follow', follow);
auth.get('/proof', readProof);
auth.post('/proof', renewProof);
auth.get('/settings', settings);
auth.get('/health', health);
auth.get('/.well-known/jwks.json', jwks);
auth.get('/.well-known/openid-configuration', openidConfiguration);
auth.all('*', () => {
  throw new AuthError('not_found');
});
