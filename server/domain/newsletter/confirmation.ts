import { keyedHash } from '#server/secrets.ts';

/** How a confirmation's token is kept. */
export const hashOfToken = (token: string): Buffer => keyedHash('newsletter-confirmation', token);
