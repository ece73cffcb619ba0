import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { anchorOf, coachKinds, guideAddress, guidePath } from '#shared/coach/kinds.ts';
import ReportGuidePage, { handle, loader, meta } from './route.tsx';

afterAll(closeDatabase);

const load = () =>
  loader({
    request: new Request(`https://vantaggio.example${guidePath}`),
    params: {},
    context: new RouterContextProvider(),
  } as never);

const html = renderToStaticMarkup(<ReportGuidePage />);

test('has each report under its anchor, and a way to it from the list at the top', () => {
  for (const kind of coachKinds) {
    expect(html).toContain(`id="${anchorOf(kind)}"`);
    expect(html).toContain(`href="#${anchorOf(kind)}"`);
    expect(guideAddress(kind)).toBe(`${guidePath}#${anchorOf(kind)}`);
  }
});

test('has one headline, no script, no style attribute, and each name once', () => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('says in words what each drawing shows', () => {
  const drawings = [...html.matchAll(/<svg class="coach-drawing"[^>]*>/g)].map(([tag]) => tag);
  expect(drawings.length).toBeGreaterThan(30);
  for (const tag of drawings) expect(tag).toMatch(/role="img" aria-label="Drawing of [^"]{12,}"/);
});

test('says on which day its steps were written, and that Amazon moves its menus', () => {
  expect(html).toContain('24 November 2026');
  expect(html).toContain('Amazon moves its menus');
});

test('leads to the place where files are brought', () => {
  expect(html).toContain('href="/analysis-request#part-files"');
});

test('is found by search engines under its one address, and is kept by the page cache', async () => {
  const { data, init } = await load();
  expect(new Headers(init?.headers).get('x-page-tags')).toBe('settings');
  expect(handle.pageCache.query).toEqual([]);
  expect(JSON.stringify(meta({ loaderData: data } as never))).toContain(`https://vantaggio.example${guidePath}`);
});
