import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textPicture } from '#shared/rich-html.ts';
import { picturesIn, renderArticle } from './article.ts';

const id = randomUUID();
const known = new Map([[id, { id, hash: 'abc', width: 900, height: 600 }]]);
const render = (html: string, pass?: string) => renderArticle(html, { pictures: known, ...(pass ? { pass } : {}) });

describe('the text of an article', () => {
  it('has headings with ids of their own, which its contents name', () => {
    const { html, contents } = render(
      '<h2>Ein Größe &amp; co</h2><h3>Main</h3><h2>Main</h2><h2>日本</h2><h2></h2><h4>no</h4>',
    );
    expect(contents).toEqual([
      { id: 'ein-grosse-and-co', text: 'Ein Größe & co', level: 2 },
      { id: 'main-2', text: 'Main', level: 3 },
      { id: 'main-3', text: 'Main', level: 2 },
      { id: 'part', text: '日本', level: 2 },
    ]);
    for (const entry of contents) expect(html).toContain(`<h${entry.level} id="${entry.id}">`);
  });

  it('has pictures in every width and format, with their size, loaded when they come near', () => {
    const { html } = render(
      `<figure><img src="${textPicture(id)}" alt="A &quot;chart&quot;"><figcaption>c</figcaption></figure>`,
    );
    expect(html).toContain(`${textPicture(id)}-480.avif?v=abc 480w, ${textPicture(id)}-800.avif?v=abc 800w`);
    expect(html).toContain('alt="A &quot;chart&quot;" width="900" height="600" loading="lazy"');
  });

  it('leaves out pictures that are not there, and lets the reader of a preview see its own', () => {
    expect(render(`<figure><img src="${textPicture(randomUUID())}" alt=""></figure>`).html).not.toContain('<img');
    expect(render(`<img src="${textPicture(id)}" alt="">`, 'v1.pass').html).toContain(
      '-480.webp?v=abc&amp;preview=v1.pass 480w',
    );
    expect(
      picturesIn(`<img src="${textPicture(id)}"><img src="${textPicture(id)}"><img src="/pictures/text/x">`),
    ).toEqual([id]);
  });

  it('has tables whose cells say which column they are of, where each has one', () => {
    const body = '<tbody><tr><td>Pan</td><td>€40</td></tr></tbody>';
    const named = /<td data-name="What">Pan<\/td><td data-name="A &amp; &quot;B&quot;">€40<\/td>/;
    const head = '<tr><th>What</th><th>A &amp; "<strong>B</strong>"</th></tr>';
    const { html } = render(`<table><thead>${head}</thead>${body}</table>`);
    expect(html).toMatch(named);
    expect(html).toContain('<div class="table stacks" role="region" aria-label="Table 1" tabindex="0"><table><thead>');
    expect(render(`<table>${body.replace('<tr>', `${head}<tr>`)}</table>`).html).toMatch(named);
    for (const other of [
      `<table>${body}</table>`,
      `<table><thead><tr><th colspan="2">What</th></tr></thead>${body}</table>`,
      `<table><thead><tr><th>What</th></tr></thead>${body}</table>`,
      `<table><thead>${head}</thead><tbody><tr><td>Pan</td><td><table>${body}</table></td></tr></tbody></table>`,
    ])
      expect(render(other).html).not.toContain('data-name');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<h2 onclick="alert(1)" id="x">a<script>alert(1)</script></h2>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg onload=alert(1)><p>a</p></svg>',
    `<img src="${textPicture(id)}" alt="a" onload="alert(1)">`,
    '<table onmouseover=alert(1)><tr><td style="background:url(javascript:alert(1))">a</td></tr></table>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('holds nothing that runs: %s', (hostile) => {
    expect(render(hostile).html).not.toMatch(
      /alert\(1\)[^<]*>|<(?:script|svg|math|style|iframe)|\son\w+=|javascript:|style=/i,
    );
  });

  it('is well formed whatever it is made of', () => {
    const piece = fc.constantFrom(
      '<h2>',
      '</h2>',
      '<h3>',
      '<p>',
      '</p>',
      `<img src="${textPicture(id)}" alt='"<h2>'>`,
      '&lt;h2&gt;',
      '<pre>',
      '<table>',
      '"',
      '>',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { html, contents } = render(pieces.join(''));
        expect(new Set(contents.map((entry) => entry.id)).size).toBe(contents.length);
        const opened = html.match(/<(?:h[23]|p|pre|table|div|picture)\b/g)?.length ?? 0;
        expect(html.match(/<\/(?:h[23]|p|pre|table|div|picture)>/g)?.length ?? 0).toBe(opened);
      }),
    );
  });
});
