import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHtml, richHtml, withHeadings } from './rich-text.ts';

describe('what was typed without tools', () => {
  it('has headings, lists, bold words, links and paragraphs by its signs', () => {
    const text =
      '# Findings\r\nOne\n**two** of https://amazon.com/x.\n\n- a\n- b\n\n- c\n3. third\n\n4. fourth\n## Next\n#no heading\n[our page](https://vantaggio.example/a?b&c)';
    expect(plainHtml(text)).toBe(
      [
        '<h2>Findings</h2>',
        '<p>One<br /><strong>two</strong> of <a href="https://amazon.com/x" rel="noopener">https://amazon.com/x</a>.</p>',
        '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>',
        '<ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol>',
        '<h3>Next</h3>',
        '<p>#no heading<br /><a href="https://vantaggio.example/a?b&amp;c" rel="noopener">our page</a></p>',
      ].join(''),
    );
  });

  it('keeps the numbers that somebody wrote', () => {
    expect(plainHtml('5. Oktober\n9. November')).toBe(
      '<ol start="5"><li><p>Oktober</p></li></ol><ol start="9"><li><p>November</p></li></ol>',
    );
  });

  it('loses no letter and makes no element of what is typed, whatever it is', () => {
    const unit = fc.constantFrom(
      'a',
      'é',
      '#',
      '-',
      '*',
      ' ',
      '\n',
      '<',
      '>',
      '&',
      '"',
      '[',
      '](https://a.example)',
      '🚀',
    );
    const letters = (text: string) => text.replaceAll(/[\s#*•-]/g, '');
    const shown = (html: string) =>
      html
        .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, href: string, words: string) =>
          href === words ? words : `[${words}](${href})`,
        )
        .replaceAll(/<\/?(?:p|br|h[2-4]|ul|li|strong)(?: \/)?>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    fc.assert(
      fc.property(fc.array(fc.string({ unit })), (lines) => {
        const text = lines.join('\n');
        expect(letters(shown(plainHtml(text)))).toBe(letters(text));
      }),
    );
  });
});

describe('rich text', () => {
  it('stays as it is, and what is not becomes it', () => {
    expect(richHtml('<p>5 &lt; 6</p>')).toBe('<p>5 &lt; 6</p>');
    expect(richHtml('<3 your shop')).toBe('<p>&lt;3 your shop</p>');
  });

  it('stands below the headings of its page', () => {
    expect(withHeadings('<h2>A</h2><p>h2</p><h3>B</h3>', (level) => `h${level + 1}`)).toBe(
      '<h3>A</h3><p>h2</p><h4>B</h4>',
    );
  });
});
