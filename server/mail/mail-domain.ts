import { env } from '#server/env.ts';

/**
 * The domain that names our mails (RFC 5322, 3.6.4): that of the address which the operator sends from, else the site's. It does not follow the settings: a
 * mail that is tried again keeps its name.
 */
export const mailDomain = (): string =>
  env.GOTRUE_SMTP_ADMIN_EMAIL?.split('@').at(-1) ?? new URL(env.PUBLIC_URL ?? 'http://localhost').hostname;
