import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainHtml } from '#shared/rich-text.ts';
import { richBlocks } from './blocks.ts';
import { cleanRichHtml } from './clean.ts';
import { blocksText } from './text.ts';

const text = (html: string) => blocksText(richBlocks(cleanRichHtml(html)));

it('a text reads as well without its looks: lists, lists in lists, tables, quotes, and where links lead', () => {
  const html = `<h2>Plan</h2><p>See <a href="https://a.example/x">the page</a> or <a href="https://b.example">https://b.example</a>,<br>write to <a href="mailto:a@b.example">a@b.example</a></p>
    <ol start="3"><li><p>three</p><ul><li><p>in it</p></li></ul></li><li><p>four</p></li></ol>
    <table><tbody><tr><th>Term</th><th>Spend</th></tr><tr><td>mug</td><td>1,50</td></tr></tbody></table>
    <blockquote><p>said<br>so</p></blockquote><hr>`;
  expect(text(html)).toBe(`Plan

See the page (https://a.example/x) or https://b.example,
write to a@b.example

3. three
   - in it
4. four

Term   Spend
mug    1,50

> said
> so

---`);
});

it('a table wider than a line of a mail has its cells between strokes', () => {
  const wide = 'word '.repeat(20).trim();
  expect(text(`<table><tbody><tr><td>${wide}</td><td>b</td></tr></tbody></table>`)).toBe(`${wide} | b`);
});

it('holds every letter of what was typed', () => {
  const unit = fc.constantFrom('a', 'é', '#', '-', '*', ' ', '\n', '<', '&', '1. ', '🚀');
  const letters = (given: string) => given.replaceAll(/[\s#*•-]|\d+\./g, '');
  fc.assert(
    fc.property(fc.string({ unit }), (given) => {
      expect(letters(text(plainHtml(given)))).toBe(letters(given));
    }),
  );
});
