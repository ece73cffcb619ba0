import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#app/session/api-problem.ts';
import { fetchNotingWaits } from '#app/session/last-wait.ts';
import { m } from '#messages/messages.js';
import { baseLocale, setLocale } from '#messages/runtime.ts';
import { authProblemText } from './auth-words.ts';

// What was said about waiting is forgotten, too: other files share this process.
afterEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 429 }));
  await fetchNotingWaits('/');
  vi.unstubAllGlobals();
});

/** Only administrators and the server's own set-up meet these; no screen of an account makes such a call. */
const notForPeople = [
  'not_admin',
  'invite_not_found',
  'saml_idp_already_exists',
  'sso_domain_already_exists',
  'unexpected_failure',
  'unknown',
];

const codesOf = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, code = '']) => code);

const authCodes = codesOf('server/auth/errors.ts', /^ {2}([a-z0-9_]+): \[/gm);

test('every code of the sign-in service has words of its own, in both languages', async () => {
  expect(authCodes.length).toBeGreaterThan(70);
  for (const locale of ['en', 'it'] as const) {
    setLocale(locale);
    const unsaid = authCodes
      .filter((code) => !notForPeople.includes(code))
      .filter((code) => authProblemText({ code, status: 400 }) === m.account_error_unexpected());
    expect(unsaid).toEqual([]);
  }
  setLocale(baseLocale);
});

test('whatever comes back, there are words and never the text of a program', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (code, message) => {
      const text = authProblemText({ code, message: `<${message}>`, status: 418 });
      return text.length > 10 && !text.includes(`<${message}>`);
    }),
  );
  for (const odd of [undefined, null, 'text', 7, new Error('x')]) expect(authProblemText(odd)).toBeTruthy();
  for (const code of ['__proto__', 'constructor', 'toString']) {
    expect(authProblemText({ code })).toBe(m.account_error_unexpected());
  }
});

test('a limit says how long it lasts, when the server does', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': '900' } }));
  await fetchNotingWaits('/auth/v1/token');
  expect(authProblemText({ code: 'over_request_rate_limit' })).toContain('15 min');
  vi.stubGlobal('fetch', async () => new Response('', { status: 429 }));
  await fetchNotingWaits('/auth/v1/token');
  expect(authProblemText({ code: 'over_request_rate_limit' })).toContain('quarter of an hour');
  const early = { code: 'over_email_send_rate_limit', message: 'you can only request this after 41 seconds.' };
  expect(authProblemText(early)).toContain('41 seconds');
  vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': '600' } }));
  await fetchNotingWaits('/auth/v1/otp');
  const everybody = { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' };
  expect(authProblemText(everybody)).toBe(m.account_error_mails_paused({ wait: '10 min' }));
});

test('a network that is away is told apart from a server that fails', () => {
  expect(authProblemText({ name: 'AuthRetryableFetchError', status: 0 })).toBe(m.account_error_offline());
  expect(authProblemText(new ApiProblem('offline', 0, ''))).toBe(m.account_error_offline());
  expect(authProblemText({ name: 'AuthRetryableFetchError', status: 500 })).toBe(m.account_error_unexpected());
  expect(authProblemText(new ApiProblem('forbidden', 403, ''))).toBe(m.account_error_no_access());
});
