import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkedText } from './linked-text.ts';

const linksIn = (text: string) => linkedText(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('text with addresses', () => {
  it('leads to the web and to mail, without the marks of the sentence around them', () => {
    expect(
      linkedText('See https://sell.example/a?b=1&c=2, or (http://two.example/x_(y)). Ask anna@shop.example!'),
    ).toEqual([
      { text: 'See ' },
      { text: 'https://sell.example/a?b=1&c=2', href: 'https://sell.example/a?b=1&c=2' },
      { text: ', or (' },
      { text: 'http://two.example/x_(y)', href: 'http://two.example/x_(y)' },
      { text: '). Ask ' },
      { text: 'anna@shop.example', href: 'mailto:anna@shop.example' },
      { text: '!' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://sell.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'https://localhost/admin',
    'https://amazon.example@evil.example/',
    'mailto:',
    'a@b',
    '1.250,30 and 12/3',
  ])('leaves %s as words', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('ends an address at a sign that turns the direction of writing', () => {
    const [part] = linkedText('https://sell.example/\u202egpj.exe').filter(({ href }) => href);
    expect(part).toEqual({ text: 'https://sell.example/', href: 'https://sell.example/' });
  });

  it('loses nothing and leads nowhere else, whatever is typed', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('https://', 'http://a.example', 'javascript:', '@', '<b>', '.', ')', '\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const parts = linkedText(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) expect(href ?? 'https:').toMatch(/^(https?:|mailto:)/);
      }),
    );
  });

  it('reads a text of the greatest length in which everything could begin an address', () => {
    for (const unit of ['a@', 'https://', 'a.', '((((', 'x@y.'])
      expect(
        linkedText(unit.repeat(10_000))
          .map((part) => part.text)
          .join(''),
      ).toHaveLength(unit.length * 10_000);
  });
});
