/** Readers of the newsletter: their states, where they come from, and the addresses of their pages. */

/** Only `confirmed` readers get mail. The last three never do, and are kept so that nobody adds them again unasked. */
export const readerStates = ['confirmed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const;
export type ReaderState = (typeof readerStates)[number];

export const readerSources = ['blog', 'analysis-request', 'import', 'staff'] as const;
export type ReaderSource = (typeof readerSources)[number];

export const subscribePath = '/newsletter/subscribe';
export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';
