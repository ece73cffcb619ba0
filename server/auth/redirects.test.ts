import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { env } from '#server/env.ts';
import { publicUrl } from '#server/public-url.ts';
import { isAllowedRedirect, safeRedirect } from './redirects.ts';

const usual = env.GOTRUE_URI_ALLOW_LIST;
afterEach(() => {
  env.GOTRUE_URI_ALLOW_LIST = usual;
});

const allow = (...patterns: string[]) => {
  env.GOTRUE_URI_ALLOW_LIST = patterns;
};

test('a wildcard in a host lets nobody out of the hosts it stands for', () => {
  allow('http://*.example.com/*', 'https://*.example.com/**');
  const attacks = [
    'http://evil%2Ecom?.example.com/abc',
    'http://evil。com?.example.com/abc',
    'http://evil%2Ecom\\.example.com/abc',
    'http://evil%2ecom%3F.example.com/x',
    'http://japanese。.example.com/abc',
    'http://evil.com?.example.com',
    'http://evil.com#.example.com/x',
    'http://evil.com\\.example.com/x',
    'http:\\\\evil.com\\.example.com/x',
    'http:///evil.com/.example.com/x',
    'http:evil.com/.example.com/x',
    'http://evil.com:80?.example.com/x',
    'http://evil.com:.example.com/x',
    'http://evil.com@a.example.com/x',
    'http://a.example.com@evil.com/x',
    'http://a.example.com:x@evil.com/x',
    'http://a.exa\tmple.com/x',
    'http://a\n.example.com/x',
    ' http://a.example.com/x',
    'https://a.b.example.com/x',
    'https://example.com/x',
    'https://a.example.com.evil.com/x',
    'https://evil.com/a.example.com/x',
    'https://ａ.example.com/x',
    'https://a.example.com:8443/x',
    'ftp://a.example.com/x',
    'https://evil.example/x',
  ];
  expect(attacks.filter(isAllowedRedirect)).toEqual([]);
  const good = [
    'http://a.example.com/x',
    'http://A.Example.com/x?sb_flow_id=abc#part',
    'https://a.example.com',
    'https://a.example.com:443/b/c.html?to=evil.com',
    'https://xn--bcher-kva.example.com/x',
  ];
  expect(good.filter((target) => !isAllowedRedirect(target))).toEqual([]);
});

test('what is neither a name nor loopback, and what would run or read something here, is never a target', () => {
  allow('**', 'javascript:**', 'data:**', 'file:///**', '*://**');
  const refused = [
    'http://10.0.0.1/x',
    'http://2130706433/x',
    'http://0x7f.1/x',
    'http://[fd00::1]/x',
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'https://a.example:99999/x',
    'https://a.example/x\\y',
    '/x',
    '//a.example/x',
    '',
  ];
  expect(refused.filter(isAllowedRedirect)).toEqual([]);
  expect(isAllowedRedirect('https://anywhere.example/deep/er.html?x=1')).toBe(true);
  expect(isAllowedRedirect('http://127.0.0.1:9999/cb')).toBe(true);
});

test('entries are compared part by part, as operators of the hosted service write them', () => {
  const cases: [string, string, boolean][] = [
    ['https://shop.example/cb', 'https://shop.example/cb', true],
    ['https://shop.example/cb', 'https://shop.example/cb?x=1', false],
    ['https://shop.example', 'https://shop.example/', true],
    ['https://shop.example:443/cb', 'https://shop.example/cb', true],
    ['https://shop.example/*', 'https://shop.example/a', true],
    ['https://shop.example/*', 'https://shop.example/a/b', false],
    ['https://shop.example/**', 'https://shop.example/a/../b', true],
    ['https://shop.example/app/*', 'https://shop.example/app/../other', false],
    ['https://shop.example**', 'https://shop.example/a', true],
    ['https://shop.example**', 'https://shop.example.evil.com/a', false],
    ['https://**.shop.example/**', 'https://a.b.shop.example/x', true],
    ['https://**.shop.example/**', 'https://evil.com/x.shop.example/x', false],
    ['https://*-team.preview.example/**', 'https://pr-7-team.preview.example/x', true],
    ['https://*-team.preview.example/**', 'https://evil.com?-team.preview.example/x', false],
    ['http://localhost:*/**', 'http://localhost:5173/cb', true],
    ['http://127.0.0.1:*/**', 'http://127.0.0.1:9999/cb', true],
    ['https://caffè.example/**', 'https://xn--caff-8oa.example/', false],
    ['https://shop.example/caffè', 'https://shop.example/caffè', true],
    ['com.shop.app://callback', 'com.shop.app://callback', true],
    ['com.shop.app://callback', 'com.shop.app://callback/x', false],
    ['com.shop.app://**', 'com.shop.app://callback/x?y=1', true],
    ['com.shop.app:/**', 'com.shop.app:/callback', true],
    ['shopapp://*', 'shopapp://a\\b', false],
    ['**shop.example/**', 'https://evil.com/shop.example/', false],
  ];
  const wrong = cases.filter(([pattern, target, expected]) => {
    allow(pattern);
    return isAllowedRedirect(target) !== expected;
  });
  expect(wrong).toEqual([]);
});

test('the site itself is always a target, by any path, and whatever is not falls back to it', () => {
  const site = publicUrl();
  expect(isAllowedRedirect(`${site}/portal?x=1`)).toBe(true);
  expect(isAllowedRedirect(`${site.replace('://', '://me@')}/portal`)).toBe(false);
  expect(safeRedirect(`${site}/portal`)).toBe(`${site}/portal`);
  expect(safeRedirect('https://elsewhere.example/x')).toBe(site);
  expect(safeRedirect(null)).toBe(site);
});

test('whatever is let through goes, for a browser, to a host that the list names', () => {
  const hosts: [string, RegExp][] = [
    ['http://*.example.com/*', /^http:\/\/[^./:]+\.example\.com$/],
    ['https://*-team.preview.example/**', /^https:\/\/[^./:]*-team\.preview\.example$/],
    ['https://**.shop.example/**', /^https:\/\/[^/:]*\.shop\.example$/],
    ['https://plain.example**', /^https:\/\/plain\.example$/],
  ];
  allow(...hosts.map(([pattern]) => pattern));
  const pieces = fc.constantFrom(
    ...['http', 'https', ':', '/', '//', '\\', '?', '#', '@', '.', '%2e', '%2F', '。', '．', '\t', '\n', ' ', '[', ']'],
    ...['evil.com', 'evil', 'a', '-team', '.example.com', '.preview.example', '.shop.example', 'plain.example', ':80'],
  );
  const free = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
  const headed = fc
    .tuple(fc.constantFrom('http://', 'https://'), free, fc.constantFrom('.example.com/x', '.shop.example/', ''))
    .map((parts) => parts.join(''));
  let passed = 0;
  fc.assert(
    fc.property(fc.oneof(free, headed), (target) => {
      if (!isAllowedRedirect(target)) return;
      passed += 1;
      const { origin, username } = new URL(target);
      expect(username).toBe('');
      expect(hosts.some(([, host]) => host.test(origin)) || origin === publicUrl(), target).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(0);
});
