import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { localeOfHeader } from '#shared/browser-locale.ts';

/** Who sent a form: the address, for limits only, and the language that their browser asks for, in which they are answered. */
export const senderOf = (request: Request, context: Readonly<RouterContextProvider>) => ({
  address: context.get(requestContext).address,
  locale: localeOfHeader(request.headers.get('accept-language')),
});
