import { data, type ServerBuild } from 'react-router';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { DatabaseFrozen } from '#server/db/patience.ts';
import { documents } from './documents.ts';
import { PageCache } from './page-cache.ts';

afterAll(closeDatabase);

/** A form whose post is refused because the database is away, on a page that cannot be made for the same reason. */
const route = {
  id: 'root',
  path: '',
  module: {
    default: () => null,
    loader: () => {
      throw new DatabaseFrozen();
    },
    action: () => data(null, { status: 503 }),
  },
};

const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => {
        headers.set('content-type', 'text/html');
        return new Response('<!DOCTYPE html><p>Sorry.</p>', { status, headers });
      },
      handleError: () => {},
    },
  },
  routes: { root: route },
  assets: {
    entry: { imports: [], module: '' },
    routes: { root: { id: 'root', hasLoader: true } },
    url: '',
    version: '',
  },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  future: {},
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

it('a post that is refused says when to ask again, also where its page cannot be made', async () => {
  const app = createApp({ documents: documents(build, new PageCache(), 'production') });
  const answer = await app.request('/', { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) });
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([503, 10]);
  expect(await answer.text()).toContain('Sorry.');
});
