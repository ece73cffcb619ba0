import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { buyerHeadings } from '#shared/buyer-data.ts';
import SampleAnalysisPage, { handle, loader } from './route.tsx';

afterAll(closeDatabase);

const folder = 'public/sample-analysis';
const downloads = readdirSync(folder).map((name) => ({ name, content: readFileSync(path.join(folder, name), 'utf8') }));

const load = () =>
  loader({
    request: new Request('https://vantaggio.example/sample-analysis'),
    context: new RouterContextProvider(),
  } as never);

let page = '';
beforeAll(async () => {
  const { data } = await load();
  page = renderToStaticMarkup(
    <SampleAnalysisPage {...({ loaderData: data } as Parameters<typeof SampleAnalysisPage>[0])} />,
  );
});

/** What a reader sees: no marks, plain blanks. */
const text = () =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ');

describe('/sample-analysis', () => {
  it('says that the seller is invented, and leads to every file that it was made from', () => {
    expect(text()).toContain('The seller and these three report files are invented. The findings are not');
    expect(text()).toContain('Verdemadia, an invented seller');
    for (const { name } of downloads) expect(page).toContain(`href="/sample-analysis/${name}" download=""`);
  });

  it('shows a report in all its parts', () => {
    for (const part of ['What we read', 'Money at risk', 'Growth', 'Products', 'Action plan', 'Method and limits'])
      expect(text()).toContain(part);
  });

  it('is signed by nobody, and is no draft either', () => {
    expect(text()).toContain('In a real analysis a consultant signs here');
    expect(text()).not.toMatch(/Draft|signed on/);
  });

  it('does not say of its own files that they are deleted, and says when those of a reader would be', () => {
    expect(text()).toContain('Yours would be deleted 90 days after they came');
    expect(text()).not.toContain('Raw files are deleted');
  });

  it('leads to the request at the top and at the end, and else nowhere but into itself', () => {
    const links = [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
    const outward = links.filter((href) => !href.startsWith('#') && !href.startsWith('/sample-analysis/'));
    expect(outward).toEqual(['/analysis-request', '/analysis-request']);
    for (const href of links.filter((each) => each.startsWith('#'))) expect(page).toContain(`id="${href.slice(1)}"`);
  });

  it('is read without script, under one heading of the first rank', () => {
    expect(page).not.toMatch(/<script|\sstyle=|\son[a-z]+=/);
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  it('names no person and no way to reach one, nor do its files', () => {
    for (const content of [page, ...downloads.map((file) => file.content)])
      expect(content).not.toMatch(/@|mailto:|tel:|https?:|\+\d{2}/);
    const headings = downloads.flatMap(({ content }) => content.slice(1, content.indexOf('\r\n')).split(','));
    for (const heading of Object.values(buyerHeadings).flat()) expect(headings).not.toContain(heading);
  });

  it('is kept by the page cache until the settings change', async () => {
    const { init } = await load();
    expect(new Headers(init?.headers).get('x-page-tags')).toBe('settings');
    expect(handle.pageCache.query).toEqual([]);
  });
});
