import sanitize from 'sanitize-html';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { richElements, textPicture } from '#shared/rich-html.ts';
import { initialSettings } from '#shared/settings.ts';
import { hostileHtml } from '#tests/hostile-html.ts';
import { mailBody } from './body.ts';
import { renderIssue } from './render.ts';

afterAll(closeDatabase);

const id = '00000000-0000-4000-8000-00000000000a';
const places = {
  site: 'https://site.example',
  article: 'https://site.example/blog/a-post',
  pictures: new Map([[id, { id, hash: 'abc', width: 1600, height: 900 }]]),
};
const body = (html: string) => mailBody(html, places);

/** Every look that we give. */
const looks = new Set(
  Object.keys(richElements).flatMap(
    (name) => /style="([^"]*)"/.exec(body(`<${name} src="${textPicture(id)}">a</${name}>`))?.[1] ?? [],
  ),
);

/** What is in a mail's text that no post has: elements, attributes, looks, addresses. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const allowed: readonly string[] | undefined = richElements[tagName as keyof typeof richElements];
        if (!allowed) faults.push(`<${tagName}>`);
        for (const [name, value] of Object.entries(attribs)) {
          if (name === 'style' ? !looks.has(value.replaceAll('&quot;', '"')) : !allowed?.includes(name))
            faults.push(`${tagName} ${name}="${value}"`);
        }
        if (attribs.href !== undefined && !/^(?:https?:\/\/|mailto:|tel:)/i.test(attribs.href))
          faults.push(`href ${attribs.href}`);
        if (attribs.src !== undefined && !attribs.src.startsWith('https://site.example/pictures/text/'))
          faults.push(`src ${attribs.src}`);
        return { tagName, attribs };
      },
    },
  });
  return faults;
}

it('the text of a post keeps nothing in a mail that could run, load from elsewhere or look like ours', () => {
  expect(looks.size).toBeGreaterThan(12);
  expect(faultsOf('<p style="position:fixed" onclick="a()">a<script>b()</script></p>').length).toBeGreaterThan(2);
  for (const { html } of [...hostileHtml, { html: hostileHtml.map((each) => each.html).join('\n') }])
    expect(faultsOf(body(html)), html).toEqual([]);
});

it('links and pictures say where they are in full, with a size and words for those who do not see them', () => {
  const html = body(
    `<p><a href="/services">a</a><a href="#part">b</a><a href="https://x.example/?a=1&amp;b=2">c</a></p><figure><img src="${textPicture(id)}" alt="A &quot;chart&quot;"><figcaption>d</figcaption></figure>`,
  );
  expect(html).toContain('href="https://site.example/services"');
  expect(html).toContain('href="https://site.example/blog/a-post#part"');
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(html).toContain(`src="https://site.example${textPicture(id)}-1200.jpeg?v=abc"`);
  expect(html).toMatch(/alt="A &quot;chart&quot;" width="536" height="302"/);
  expect(body('<img src="/pictures/text/00000000-0000-4000-8000-00000000000b" alt="gone">')).not.toContain('<img');
});

it('the whole mail of a hostile post holds no script, frame, form or style sheet, in either part', async () => {
  const content = hostileHtml.map(({ html }) => html.replaceAll('\0', '')).join('\n');
  const settings = initialSettings;
  const hostile = '<script>pwn()</script>"><img src=x onerror=pwn()>';
  const { html, text } = await renderIssue(db, {
    fields: { subject: hostile, preheader: hostile, intro: hostile, content: 'full' },
    post: { slug: 'a-post', title: hostile, excerpt: hostile, content },
    settings: { ...settings, general: { ...settings.general, companyAddress: hostile } },
  });
  expect(html).not.toMatch(/<(?:script|iframe|form|input|svg|math|object|embed|style|base|meta http-equiv="refresh)/i);
  expect(html).not.toMatch(/<[^>]+\son[a-z]+\s*=/i);
  expect(html).not.toMatch(/(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i);
  expect(text.length).toBeGreaterThan(100);
});
