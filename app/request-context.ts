import { createContext } from 'react-router';

/** What the HTTP server knows about a request before a route runs. */
export type RequestContext = {
  /** Address of the caller, seen through trusted proxies. */
  address: string;
  /** Names the request in logs and on error pages. */
  requestId: string;
  /** Public origin of the product, for canonical links. */
  origin: string;
  /** Key with which browsers call the sign-in service. Public by design. */
  anonKey: string;
  /** The widget that sign-in pages show while captchas are on. */
  captcha?: { provider: 'hcaptcha' | 'turnstile'; siteKey: string; script: string } | undefined;
};

export const requestContext = createContext<RequestContext>({ address: '', requestId: '', origin: '', anonKey: '' });

/** What a loader or action of the page threw first; null when nothing did. The HTTP server tells by it what may be better in a moment. */
export const pageFailure = createContext<unknown>(null);

/** Set by the action of a form that was refused: the loader that renders the answer says so in the page's title. */
export const refusedForm = createContext(false);
