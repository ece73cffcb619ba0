import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endedPath, enrolPath, loginPath, safeNextPath } from './next-path.ts';

const origin = 'https://vantaggio.example';

test('a path of the site is taken as it is', () => {
  for (const path of ['/', '/admin', '/admin/requests/REQ-001?status=new#notes', '/portfolio#brand-x', '/a.b/..c']) {
    expect(safeNextPath(path)).toBe(path);
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2f/evil.example',
  '/%2e%2e//evil.example',
  'admin',
  '',
  null,
  undefined,
])('%j is not', (next) => {
  expect(safeNextPath(next)).toBeUndefined();
});

test('sign-in pages are no place to come back to', () => {
  for (const path of ['/login', '/login?next=/admin', '/auth/confirm?token_hash=x', '/signup']) {
    expect(safeNextPath(path)).toBeUndefined();
  }
  expect(loginPath('/login')).toBe('/login');
  expect(loginPath('/admin?x=1')).toBe('/login?next=%2Fadmin%3Fx%3D1');
});

test('whatever is taken stays on this site and means what it says', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    'admin',
    '\u0000',
    'é',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(text, (next) => {
      const safe = safeNextPath(next);
      if (safe === undefined) return;
      const url = new URL(safe, origin);
      expect(url.origin).toBe(origin);
      expect(url.pathname.startsWith('//')).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

test('whoever is signed in no more is told so, with and without a way back', () => {
  expect(endedPath('/admin/requests/REQ-001')).toBe('/login?next=%2Fadmin%2Frequests%2FREQ-001&ended=1');
  expect(endedPath('/')).toBe('/login?ended=1');
});

test('a second factor is set up with the way back, except to the page itself and to where nobody was', () => {
  expect(enrolPath('/admin/requests?status=new')).toBe('/account?next=%2Fadmin%2Frequests%3Fstatus%3Dnew');
  for (const none of ['/', '/account', '/account?next=/x', '/login', '//evil.example']) {
    expect(enrolPath(none)).toBe('/account');
  }
});
