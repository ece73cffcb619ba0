import { describe, expect, it } from 'vitest';
import { cleanRichHtml } from './clean.ts';
import { fromElsewhere } from './pasted.ts';

describe('a text from Word', () => {
  const entry = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:1cm;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang=IT>${text}<o:p></o:p></span></p>`;

  it('keeps its lists, with those in them, and loses dots and styles', () => {
    const html = `<p class=MsoNormal>Before<o:p></o:p></p>\n${entry(1, '·', 'One')}\n${entry(2, 'o', 'Inner')}\n${entry(1, '·', 'Two')}\n<p class=MsoNormal>After</p>`;
    expect(cleanRichHtml(html)).toBe(
      '<p>Before</p>\n<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<p>After</p>',
    );
    expect(cleanRichHtml(`${entry(1, '1.', 'One')}${entry(1, '2.', 'Two')}`)).toBe('<ol><li>One</li><li>Two</li></ol>');
    expect(cleanRichHtml(`${entry(3, '·', 'Deep')}${entry(1, '·', 'Shallow')}`)).toBe(
      '<ul><li>Deep</li><li>Shallow</li></ul>',
    );
  });

  it('keeps where a list counts on after a paragraph, and a list of dots apart from one of numbers', () => {
    const html = `${entry(1, '1.', 'One')}<p class=MsoNormal>Between</p>${entry(1, '2.', 'Two')}${entry(2, '2.1.', 'In it')}${entry(1, '·', 'Dot')}`;
    expect(cleanRichHtml(html)).toBe(
      '<ol><li>One</li></ol><p>Between</p><ol start="2"><li>Two<ol><li>In it</li></ol></li></ol><ul><li>Dot</li></ul>',
    );
  });

  it('keeps headings, quotes and tables, and loses what only Word reads', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--></head><body lang=IT><!--StartFragment--><p class=MsoTitle>Title</p><h1 style='mso-x:y'>One</h1><p class=MsoIntenseQuote>Said</p><table class=MsoTableGrid border=1><tr style='height:1cm'><td width=200 valign=top style='border:solid 1pt'><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Cell</b></p></td></tr></table><!--EndFragment--></body></html>`;
    expect(cleanRichHtml(html)).toBe(
      '<h2>Title</h2><h2>One</h2><blockquote>Said</blockquote><table><tr><td><p><strong>Cell</strong></p></td></tr></table>',
    );
  });
});

describe('a text from Google Docs', () => {
  it('keeps emphasis, lists, links and tables, and loses its wrapper and its styles', () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Title</span></h1><p dir="ltr"><span style="font-weight:700;color:#000">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span> <a href="https://a.example/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a><span style="vertical-align:super">2</span></p><ul style="margin:0"><li dir="ltr" aria-level="1"><p role="presentation"><span>Entry</span></p></li></ul><div dir="ltr" align="left"><table><colgroup><col width="100" /></colgroup><tbody><tr><td><p>Cell</p></td></tr></tbody></table></div></b>`;
    expect(cleanRichHtml(html)).toBe(
      '<h2>Title</h2><p><strong>Bold</strong><em> slanted</em> <a href="https://a.example/" rel="noopener"><u>link</u></a><sup>2</sup></p><ul><li><p>Entry</p></li></ul><table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>',
    );
  });
});

describe('a text from elsewhere', () => {
  it('keeps its lines apart', () => {
    expect(cleanRichHtml('<div>One</div><div>Two <b>b</b></div><div><div>Three</div><p>Four</p></div>')).toBe(
      '<p>One</p><p>Two <strong>b</strong></p><p>Three</p><p>Four</p>',
    );
  });

  it('shows a framed film as a card that leads to it, and no other frame', () => {
    const card =
      '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">youtube.com/watch?v=dQw4w9WgXcQ</a></figure>';
    expect(
      cleanRichHtml(
        '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" allowfullscreen></iframe>',
      ),
    ).toBe(card);
    expect(cleanRichHtml(`<p>a</p><iframe src='//www.youtube-nocookie.com/embed/dQw4w9WgXcQ'></iframe>b`)).toBe(
      `<p>a</p>${card}b`,
    );
    expect(cleanRichHtml('<iframe src="https://elsewhere.example/embed/dQw4w9WgXcQ"></iframe>b')).toBe('b');
    expect(cleanRichHtml(card)).toBe(card);
  });

  it.each([
    ['https://elsewhere.example/watch?v=dQw4w9WgXcQ', ''],
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', ''],
    ['https://youtu.be/dQw4w9WgXcQ', ' class="video"'],
    ['https://player.vimeo.com/video/76979871', ' class="video"'],
  ])('takes %s for a film only if it is one', (address, name) => {
    expect(cleanRichHtml(`<figure class="video"><a href="${address}">A film</a></figure>`)).toContain(
      `<figure${name}>`,
    );
  });

  it('of many unclosed lines is read in no time', () => {
    for (const piece of [
      '<div>',
      '<div ',
      '<p style="mso-list:l0 level1">',
      '<iframe src=',
      '<![if !supportLists]>',
      '<figure class="video">',
    ]) {
      // What is quadratic would outlast the test.
      expect(fromElsewhere(piece.repeat(400_000))).toContain(piece.slice(0, 3));
    }
  });
});
