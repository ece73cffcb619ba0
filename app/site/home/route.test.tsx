import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { seedContent } from '#server/seed/content.ts';
import HomePage, { handle, loader } from './route.tsx';

beforeAll(() => seedContent(db));
afterAll(closeDatabase);

const load = () =>
  loader({ request: new Request('https://vantaggio.example/'), context: new RouterContextProvider() } as never);

async function renderHome(): Promise<string> {
  const { data } = await load();
  const props = { loaderData: data } as Parameters<typeof HomePage>[0];
  return renderToStaticMarkup(<HomePage {...props} />);
}

test('the home page shows its sections in order, each under its anchor', async () => {
  const html = await renderHome();
  const marks = [
    'class="hero"',
    '$2M+',
    'id="services"',
    'id="case-studies"',
    'class="tools"',
    'id="about-us"',
    'class="band"',
  ];
  const places = marks.map((mark) => html.indexOf(mark));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('the home page carries no script and no style attribute', async () => {
  const html = await renderHome();
  expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=/);
});

test('the home page leads to the free analysis', async () => {
  expect((await renderHome()).match(/href="\/analysis-request"/g)?.length).toBeGreaterThanOrEqual(2);
});

test('the page cache learns which records the home page shows, and that no parameter changes it', async () => {
  const { init } = await load();
  expect(new Headers(init?.headers).get('x-page-tags')).toBe('content,case-studies,settings');
  expect(handle.pageCache.query).toEqual([]);
});
