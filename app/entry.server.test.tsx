import { createRequestHandler, RouterContextProvider, Scripts, type ServerBuild } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import * as entry from './entry.server.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A product of one page that scripts take over. */
function buildOf(Page: () => React.ReactNode): ServerBuild {
  const part = {
    id: 'root',
    path: '',
    parentId: undefined,
    hasAction: false,
    hasLoader: false,
    hasErrorBoundary: false,
  };
  const parts = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false, hasDefaultExport: true };
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: { default: Page, handle: { hydrate: true } } } },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { ...part, ...parts, module: '/root.js' } },
      url: '/manifest.js',
      version: '1',
    },
    ...{ publicPath: '/', assetsBuildDirectory: '', isSpaMode: false, ssr: true, prerender: [], future: {} },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

const ask = (build: ServerBuild) =>
  createRequestHandler(build, 'production')(new Request('http://localhost/'), new RouterContextProvider());

it('lets go of a page with scripts once it is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = await ask(
    buildOf(() => (
      <html lang="en">
        <body>
          <p>Drawn</p>
          <Scripts />
        </body>
      </html>
    )),
  );
  expect([answer.status, (await answer.text()).includes('<p>Drawn</p>')]).toEqual([200, true]);
  expect(vi.getTimerCount(), 'its limit would hold it for ten seconds').toBe(0);
});

it('lets go of a page with scripts that cannot be drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The framework prints what its own last boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await ask(
    buildOf(() => {
      throw new Error('not drawn');
    }),
  );
  expect(answer.status).toBe(500);
  expect(vi.getTimerCount()).toBe(0);
});
