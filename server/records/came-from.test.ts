import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceOf, longestUtm, sourceOf, utmNames, utmOf } from './came-from.ts';

describe('UTM values', () => {
  it('are kept as they were written, source and medium in lower case', () => {
    const query = new URLSearchParams(
      'utm_source=Newsletter&utm_medium=E-Mail&utm_campaign=Black+Friday&utm_term=acos&utm_content=Top',
    );
    expect(utmOf(query)).toEqual({
      source: 'newsletter',
      medium: 'e-mail',
      campaign: 'Black Friday',
      term: 'acos',
      content: 'Top',
    });
  });

  it('are bounded and printable whatever somebody puts into them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (value) => {
        const utm = utmOf(new URLSearchParams({ utm_campaign: value, utm_source: value }));
        for (const name of utmNames) {
          expect([...utm[name]].length).toBeLessThanOrEqual(longestUtm);
          expect(utm[name]).not.toMatch(/\p{C}/u);
          expect(utm[name].isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('lose NUL, line breaks and marks that turn text around', () => {
    expect(utmOf(new URLSearchParams({ utm_campaign: ' a\0b\r\nc\u202ed ' })).campaign).toBe('a b c d');
  });
});

describe('the source of a visit', () => {
  const own = ['www.vantaggio.example', '127.0.0.1:3000'];
  it.each([
    ['https://www.Google.com/', 'google.com'],
    ['https://news.example/path?q=secret#x', 'news.example'],
    ['http://forum.example:8080/t/1', 'forum.example'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('of %s is its host and nothing more', (referer, source) => {
    expect(sourceOf(referer, own)).toBe(source);
  });

  it.each([
    'https://vantaggio.example/about',
    'https://www.vantaggio.example/',
    'http://127.0.0.1:3000/',
    'about:client',
    'javascript:alert(1)',
    'https://',
    'https://<b>bold</b>/',
    'https://name:password@host.example/',
    `https://${'a'.repeat(101)}.example/`,
    '',
  ])('is nothing for %s', (referer) => {
    expect(sourceOf(referer, own)).toBeUndefined();
  });

  it('is a short host name or nothing, whatever the header says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (referer) => {
        expect(sourceOf(referer, own) ?? 'host').toMatch(/^[a-z0-9._-]{1,100}$/);
      }),
    );
  });
});

describe('the class of device', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const tablet = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  it.each([
    [iphone, undefined, 'mobile'],
    [phone, '?1', 'mobile'],
    [tablet, '?0', 'tablet'],
    [ipad, undefined, 'tablet'],
    [windows, '?0', 'desktop'],
    [windows, '?1', 'mobile'],
    ['', undefined, 'desktop'],
  ] as const)('%s with the hint %s is %s', (userAgent, hint, device) => {
    expect(deviceOf(userAgent, hint)).toBe(device);
  });
});
