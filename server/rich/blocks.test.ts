import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHtml } from '#shared/rich-text.ts';
import { type RichBlock, richBlocks, type Span, spansText } from './blocks.ts';
import { cleanRichHtml } from './clean.ts';

const file = '0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c';

/** Every word of a block, in order. */
function wordsOf(block: RichBlock): string {
  if (block.kind === 'heading' || block.kind === 'prose') return spansText(block.spans);
  if (block.kind === 'list') return block.items.flat().map(wordsOf).join(' ');
  if (block.kind === 'blockquote') return block.blocks.map(wordsOf).join(' ');
  if (block.kind === 'table') return [...block.head, ...block.rows].flat().map(spansText).join(' ');
  if (block.kind === 'preformatted') return block.text;
  return block.kind === 'picture' ? spansText(block.caption) : '';
}

describe('the blocks of a text', () => {
  it('are headings, paragraphs with their looks, lists in lists, quotes, tables, pictures and code', () => {
    const html = `<h2>One</h2><p>A <strong>b <em>c</em></strong> <a href="/services" rel="noopener">d</a><br />e m<sup>2</sup></p>
      <ol start="3"><li><p>f</p><ul><li><p>g</p></li></ul></li></ol><blockquote><p>h</p></blockquote>
      <table><tbody><tr><th><p>Term</p></th><th><p>Cost</p></th></tr><tr><td><p>mug</p><p>red</p></td><td><p><strong>4</strong></p></td></tr></tbody></table>
      <figure><img src="/pictures/text/${file}" alt="A chart"><figcaption>i</figcaption></figure><pre><code>a
  b</code></pre><hr>`;
    expect(richBlocks(cleanRichHtml(html))).toEqual([
      { kind: 'heading', level: 2, spans: [{ text: 'One' }] },
      {
        kind: 'prose',
        spans: [
          { text: 'A ' },
          { text: 'b ', isStrong: true },
          { text: 'c', isStrong: true, isSlanted: true },
          { text: ' ' },
          { text: 'd', url: '/services' },
          { text: '\ne m²' },
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        start: 3,
        items: [
          [
            { kind: 'prose', spans: [{ text: 'f' }] },
            { kind: 'list', isOrdered: false, start: 1, items: [[{ kind: 'prose', spans: [{ text: 'g' }] }]] },
          ],
        ],
      },
      { kind: 'blockquote', blocks: [{ kind: 'prose', spans: [{ text: 'h' }] }] },
      {
        kind: 'table',
        head: [[[{ text: 'Term' }], [{ text: 'Cost' }]]],
        rows: [[[{ text: 'mug\nred' }], [{ text: '4', isStrong: true }]]],
      },
      { kind: 'picture', fileId: file, alt: 'A chart', caption: [{ text: 'i' }] },
      { kind: 'preformatted', text: 'a\n  b' },
      { kind: 'rule' },
    ] satisfies RichBlock[]);
  });

  it('hold every letter of what was typed without tools, and that text is clean as it is', () => {
    const unit = fc.constantFrom('a', 'é', '#', '-', '*', ' ', '\n', '<', '&', '"', '1. ', '🚀');
    const letters = (text: string) => text.replaceAll(/[\s#*•-]|\d+\./g, '');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const html = plainHtml(text);
        expect(cleanRichHtml(html)).toBe(html);
        expect(letters(richBlocks(html).map(wordsOf).join(''))).toBe(letters(text));
      }),
    );
  });

  it('have no empty spans and no two neighbours of one look', () => {
    const looks: Span[] = richBlocks('<p>a<strong></strong><strong>b</strong><strong>c</strong></p>').flatMap(
      (block) => (block.kind === 'prose' ? block.spans : []),
    );
    expect(looks).toEqual([{ text: 'a' }, { text: 'bc', isStrong: true }]);
  });
});
