import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { requestContext } from '#app/request-context.ts';
import type { Answer } from '#app/site/parts/form/answer.ts';
import { closeDatabase } from '#server/db/client.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { RequestForm } from './request-form.tsx';
import { action, headers } from './route.tsx';

afterAll(closeDatabase);

const proofs = { idempotencyKey: crypto.randomUUID(), timeTrap: 'trap' };
const complete = {
  ...proofs,
  firstName: 'Ada',
  lastName: 'Rossi',
  email: 'ada@casalume.example',
  company: 'Casa Lume',
  terms: 'on',
};

type Outcome = { data: Answer; init: { status: number; headers: Record<string, string> } };

async function post(fields: Record<string, string>, address = '192.0.2.1'): Promise<Outcome | Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, { address, requestId: 'test', origin: 'https://vantaggio.example', anonKey: '' });
  const request = new Request('https://vantaggio.example/analysis-request', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  try {
    return (await action({ request, context } as never)) as unknown as Outcome;
  } catch (thrown) {
    return thrown as Response;
  }
}

function render(answer: Answer | undefined): string {
  const router = createMemoryRouter([
    { path: '/', element: <RequestForm guards={proofs} answer={answer} files={null} /> },
  ]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a post with faults is answered 422, with the proofs of the same page view', async () => {
  const outcome = (await post({ ...complete, email: 'ada@' })) as Outcome;
  expect(outcome.init.status).toBe(422);
  expect(outcome.data).toMatchObject({ problem: 'invalid', guards: proofs });
});

test('a refused form keeps its values and ties each fault to its field', async () => {
  const { data: answer } = (await post({ ...complete, email: 'ada@', goals: 'Sell more lamps' })) as Outcome;
  const html = render(answer);
  expect(html).toContain('value="Casa Lume"');
  expect(html).toContain('Sell more lamps');
  expect(html).toMatch(/aria-invalid="true" aria-describedby="[^"]*request-email-error" name="email" value="ada@"/);
  expect(html).toContain('href="#request-email"');
});

test('an accepted post is redirected by 303 to its own confirmation', async () => {
  const response = (await post({ ...complete, ...prepareForm() })) as Response;
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^\/analysis-request\/received\?ref=.{20,}/);
});

test('beyond the limit a post is answered 429 with Retry-After, and keeps its values', async () => {
  let outcome: Outcome | Response | undefined;
  for (let count = 0; count < 7; count += 1) {
    outcome = await post({ ...complete, ...prepareForm(), company: `Casa ${count}` }, '192.0.2.9');
  }
  const { data: answer, init } = outcome as Outcome;
  expect(init.status).toBe(429);
  expect(Number(init.headers['retry-after'])).toBeGreaterThan(0);
  expect(render(answer)).toContain('value="Casa 6"');
});

test('an untouched form shows no fault and hides its trap from people', () => {
  const html = render(undefined);
  expect(html).not.toContain('aria-invalid');
  expect(html).toMatch(
    /name="faxNumber"[^>]*tabindex="-1"[^>]*autoComplete="off"|autoComplete="off"[^>]*name="faxNumber"/i,
  );
  expect(html).not.toContain(' style=');
});

test('a refused post names its cache rule once, beside the headers of the page', () => {
  const loaderHeaders = new Headers({ 'cache-control': 'private, no-cache', 'x-of-the-page': 'yes' });
  const actionHeaders = new Headers({ 'cache-control': 'private, no-cache', 'retry-after': '60' });
  expect(Object.fromEntries(headers({ loaderHeaders, actionHeaders } as never) as Headers)).toEqual({
    'cache-control': 'private, no-cache',
    'x-of-the-page': 'yes',
    'retry-after': '60',
  });
});
