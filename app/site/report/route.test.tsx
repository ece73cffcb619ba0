import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { requestContext } from '#app/request-context.ts';
import { loader as pack } from './pack/route.tsx';
import { loader as pdf } from './pdf/route.tsx';
import { loader as page } from './route.tsx';
import { loader as rows } from './rows/route.tsx';

async function take(loader: typeof pack | typeof pdf | typeof rows, address: string, accept = '*/*') {
  const context = new RouterContextProvider();
  context.set(requestContext, { address, requestId: '', origin: '', anonKey: '' });
  const request = new Request('https://vantaggio.example/report/x/pack.zip?finding=s1.F02.1', { headers: { accept } });
  return (await loader({ request, params: { token: randomUUID() }, context } as never)) as Response;
}

it('files that an address does not give lead a browser to the page that says why; a program learns it from the status', async () => {
  for (const loader of [pack, pdf, rows]) {
    const followed = await take(loader, '203.0.113.9', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect({ status: followed.status, to: followed.headers.get('location') }).toEqual({
      status: 303,
      to: expect.stringMatching(/^\/report\/[\w-]+$/),
    });
    expect((await take(loader, '203.0.113.9')).status).toBe(404);
  }
});

it('files of reports are given to a network some dozen times a minute, then it waits; others do not', async () => {
  const [address, other] = ['203.0.113.7', '198.51.100.9'];
  for (const loader of [pack, pdf, rows]) expect((await take(loader, address)).status).toBe(404);
  // Also where another minute begins meanwhile.
  let refused: Response | undefined;
  for (let count = 0; !refused && count < 90; count += 1) {
    const answer = await take(pdf, address);
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const loader of [pack, pdf, rows]) expect((await take(loader, other)).status).toBe(404);
});

it('addresses of reports can be tried some dozen times a minute, then the network waits, and is told so; its files are counted apart', async () => {
  const open = async (address: string) => {
    const context = new RouterContextProvider();
    context.set(requestContext, { address, requestId: '', origin: '', anonKey: '' });
    const request = new Request('https://vantaggio.example/report/x');
    const { init } = (await page({ request, params: { token: randomUUID() }, context } as never)) as {
      init: { status: number; headers: Record<string, string> };
    };
    return init;
  };
  const [address, other] = ['203.0.113.8', '198.51.100.8'];
  expect((await open(address)).status).toBe(404);
  // Also where another minute begins meanwhile.
  let refused: Awaited<ReturnType<typeof open>> | undefined;
  for (let count = 0; !refused && count < 180; count += 1) {
    const answer = await open(address);
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused?.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect((await open(other)).status).toBe(404);
  expect((await take(pdf, address)).status).toBe(404);
});
