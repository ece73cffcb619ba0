import { createContext } from 'react-router';
import type { PasswordRules } from '#shared/passwords.ts';

/** The sign-in service, for pages that ask it before their scripts do. */
export type SignInCalls = {
  /** Calls `/auth/v1` + `path` for the sender of this request; with `json` it is a POST. */
  call: (path: string, json?: object) => Promise<{ status: number; body: unknown }>;
  /** Address that sign-in mails come from. */
  mailsFrom: () => Promise<string>;
  rules: () => Promise<{ password: PasswordRules; codeDigits: { mail: number; text: number } }>;
};

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
  signIn?: SignInCalls;
  /** Whether what a page threw says that the database cannot serve now. */
  isAway?: (failure: unknown) => boolean;
};

export const requestContext = createContext<RequestContext>({ address: '', requestId: '', origin: '', anonKey: '' });

/** What a loader or action of the page threw first; null when nothing did. The HTTP server tells by it what may be better in a moment. */
export const pageFailure = createContext<unknown>(null);

/** Set by the action of a form that was refused: the loader that renders the answer says so in the page's title. */
export const refusedForm = createContext(false);
