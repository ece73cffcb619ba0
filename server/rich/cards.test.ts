import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardClasses } from '#shared/rich-cards.ts';
import { richBlocks } from './blocks.ts';
import { cleanRichHtml } from './clean.ts';
import { mailHtml } from './mail-html.ts';
import { blocksText } from './text.ts';

const picture = (name: string) =>
  `<figure><img src="/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c" alt="${name}" width="800" height="600" /><figcaption>${name}</figcaption></figure>`;
const cards = {
  callout: '<blockquote class="callout-tip"><p>Ask <strong>first</strong>.</p><ul><li><p>a</p></li></ul></blockquote>',
  button: '<p class="button"><a href="/contact">Write to us</a></p>',
  elsewhere: '<p class="button"><a href="https://a.example/" rel="noopener">Their page</a></p>',
  figures: '<ul class="figures"><li><strong>+38%</strong> sales</li><li><strong>12</strong> markets</li></ul>',
  numbers: '<ul class="compare"><li><strong>31%</strong> ACoS</li><li><strong>18%</strong> ACoS</li></ul>',
  pictures: `<ul class="compare"><li>${picture('old')}</li><li>${picture('new')}</li></ul>`,
  // One that is being written is kept until it is finished.
  unfinished: '<ul class="compare"><li><figure></figure></li><li></li></ul>',
};
const all = Object.values(cards).join('');

describe('cards in a text', () => {
  it.each(Object.entries(cards))('are kept as they were written: %s', (_, html) => {
    expect(cleanRichHtml(html)).toBe(html);
  });

  it.each([
    ['<blockquote class="callout-evil callout-note"><p>a</p></blockquote>', '<blockquote><p>a</p></blockquote>'],
    ['<p class="callout-note">a</p>', '<p>a</p>'],
    ['<p class="button">no link</p>', '<p>no link</p>'],
    ['<p class="button"><a href="/a"><em>a</em></a></p>', '<p><a href="/a"><em>a</em></a></p>'],
    ['<p class="button"><a href="javascript:x()">a</a></p>', '<p class="button"><a>a</a></p>'],
    ['<ul class="figures"><li>one</li></ul>', '<ul><li>one</li></ul>'],
    ['<ul class="figures"><li><p>a</p></li><li>b</li></ul>', '<ul><li><p>a</p></li><li>b</li></ul>'],
    ['<ul class="compare"><li>a</li><li>b</li><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
  ])('lose their class when they are none: %s', (html, clean) => {
    expect(cleanRichHtml(html)).toBe(clean);
  });

  it('let nothing else through, whatever they are broken into', () => {
    const allowed = new Set([...Object.values(cardClasses).flat(), 'video']);
    const pieces = all
      .split(/(?=<)|(?<=>)/)
      .concat('<p class="x">', '<ul class="figures compare">', '<div onclick="x">', '"');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
        const once = cleanRichHtml(parts.join(''));
        expect(cleanRichHtml(once)).toBe(once);
        for (const [, name] of once.matchAll(/<\w+[^>]*\sclass="([^"]*)"/g)) expect(allowed).toContain(name);
        expect(once).not.toMatch(/<[^>]*\s(?:on\w+|style|id)=/);
      }),
    );
  });

  it('are tables in a mail, with nothing but looks of ours', () => {
    const html = mailHtml(all, { link: (href) => `https://site.example${href}`, picture: (given) => given });
    expect(html).not.toMatch(/class="(?!call")/);
    expect(html.match(/<table role="presentation"/g)).toHaveLength(6);
    expect(html.match(/<table\b/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(html.match(/<td\b/g)?.length).toBe(html.match(/<\/td>/g)?.length);
    expect(html).toMatch(/<a class="call"[^>]* href="https:\/\/site\.example\/contact"[^>]*>Write to us<\/a>/);
    expect(html).not.toContain('<blockquote');
    // Outlook would draw a picture wider than its half.
    expect(html).toContain('width="240" height="180"');
  });

  it('read well without their looks', () => {
    expect(blocksText(richBlocks([cards.callout, cards.button, cards.figures, cards.numbers].join('')))).toBe(`> Tip:
>
> Ask first.
>
> - a

Write to us (/contact)

- +38% sales
- 12 markets

- Before:
  31% ACoS
- After:
  18% ACoS`);
  });
});
