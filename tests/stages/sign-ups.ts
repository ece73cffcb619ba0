import { serveAuth, testPassword } from '#tests/auth-service.ts';

/** Sign-ups at a service that sends texts, too. */

export const service = serveAuth({
  environment: { GOTRUE_EXTERNAL_PHONE_ENABLED: true, GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: true },
});

export const password = testPassword;
