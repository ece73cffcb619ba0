import type { MiddlewareHandler } from 'hono';
import { env } from '#server/env.ts';
import { afterPaintScript } from '#server/http/first-paint.ts';
import type { ServerEnv } from '#server/http/server-env.ts';
import { sourceHash } from '#server/http/source-hash.ts';
import { earlyLetters } from '#shared/early-letters.ts';
import { firstCalls } from '#shared/first-calls.ts';
import { signInStart } from '#shared/sign-in-start.ts';

/** Sent with every answer, pages from the cache included. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...(env.PUBLIC_URL?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
};

/** For answers that are no document: nothing may be loaded, framed or run, should a browser ever show them. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Style elements that libraries of the client-rendered apps insert at run time, by hash: sonner's toasts and
 * what react-aria does about iOS behind an overlay. A browser test fails on any violation, so an update that changes them is noticed.
 */
export const libraryStyleHashes: string[] = [
  // sonner 1.7.4 appends an empty element first, then its sheet into it.
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
  // react-aria: overscroll behind an overlay on iOS.
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/** Our own inline scripts, word for word. */
const ownScripts = new Set([afterPaintScript, earlyLetters, firstCalls, signInStart]);

/** React Router's own inline scripts begin like this; nothing else is ever given a hash. */
const frameworkScript = /^;?\s*(?:window\.__reactRouter|import\s*[*{"']|import\(|window\.\$RR|\(function|\$R)/;

/** Hashes of the framework's inline scripts in `html`. Data blocks (JSON-LD) need none: they do not run. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /\btype="(?!module)/.test(attributes) && !/\bdata-after-paint\b/.test(attributes);
    const isOurs = ownScripts.has(text) || frameworkScript.test(text.trimStart());
    if (/\bsrc=/.test(attributes) || isData || !isOurs) continue;
    hashes.add(sourceHash(text));
  }
  return [...hashes];
}

/** Hashes of the document's own style elements. */
function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => sourceHash(text));
}

type Policy = { hydrated: boolean; frames?: string | undefined; captcha?: string[]; styles?: string[] };

/**
 * The Content Security Policy of a document. Pages that hydrate get the hashes of their framework scripts; others may
 * only load the small modules of this origin. `frames` is the one origin that the page may frame, if any; `captcha` are the sources of
 * the widget that shows a person asks, on the pages that carry it; `styles` are hashes of style elements that are not in `html` yet.
 */
export function documentPolicy(html: string, { hydrated, frames, captcha = [], styles: given = [] }: Policy): string {
  const scripts = hydrated ? inlineScriptHashes(html) : [];
  const styles = new Set([...given, ...inlineStyleHashes(html), ...(hydrated ? libraryStyleHashes : [])]);
  const framed = [...(frames ? [frames] : []), ...captcha];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts, ...captcha].join(' ')}`,
    `style-src-elem ${["'self'", ...styles, ...captcha].join(' ')}`,
    hydrated ? "style-src-attr 'unsafe-inline'" : "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...captcha].join(' ')}`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Adds the common headers to every answer, and the inert policy where no document set its own. */
export const securityHeaders: MiddlewareHandler<ServerEnv> = async (context, next) => {
  await next();
  const headers = context.res.headers;
  for (const [name, value] of Object.entries(commonHeaders)) if (!headers.has(name)) headers.set(name, value);
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', inertPolicy);
};
