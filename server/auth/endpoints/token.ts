import { AuthError } from '#server/auth/errors.ts';
import { tidyNowAndThen } from '#server/auth/housekeeping.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import type { AuthContext } from '#server/auth/request.ts';
import { env } from '#server/env.ts';
import { idTokenGrant } from './token-id-token.ts';
import { passwordGrant } from './token-password.ts';
import { pkceGrant } from './token-pkce.ts';
import { refreshTokenGrant } from './token-refresh.ts';
import { web3Grant } from './token-web3.ts';

/** POST /token?grant_type=... (contract 2.2) */
export async function token(c: AuthContext) {
  tidyNowAndThen();
  const grantType = c.req.query('grant_type');
  if (grantType === 'password') {
    await limitByAddress(c, 'token-password', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
    return passwordGrant(c);
  }
  if (grantType === 'refresh_token') {
    await limitByAddress(c, 'token-refresh', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
    return refreshTokenGrant(c);
  }
  if (grantType === 'pkce') {
    await limitByAddress(c, 'token-pkce', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
    return pkceGrant(c);
  }
  if (grantType === 'id_token') {
    await limitByAddress(c, 'token-id-token', env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH);
    return idTokenGrant(c);
  }
  if (grantType === 'web3') {
    await limitByAddress(c, 'token-web3', env.GOTRUE_RATE_LIMIT_WEB3);
    return web3Grant(c);
  }
  throw new AuthError('invalid_credentials', 'unsupported_grant_type');
}
