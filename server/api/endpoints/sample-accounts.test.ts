import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { offersSampleAccounts, sampleAccounts } from '#server/api/endpoints/sample-accounts.ts';
import { authenticate, createUserWithPassword } from '#server/auth/accounts.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { isDirectLocalRequest } from '#server/http/direct-request.ts';
import { testPassword } from '#tests/auth-service.ts';
import { serveApp } from '#tests/serve.ts';

let server: Awaited<ReturnType<typeof serveApp>>;
let url: string;

beforeAll(async () => {
  vi.spyOn(env, 'sampleData', 'get').mockReturnValue(true);
  await db.transaction().execute((trx) =>
    createUserWithPassword(trx, {
      email: 'editor@vantaggio.example',
      password: testPassword,
      name: 'Edi',
      confirmed: true,
    }),
  );
  const app = new Hono().route('/', sampleAccounts);
  app.onError((error, c) => c.text('', error instanceof AppError ? error.status : 500));
  server = await serveApp(app);
  url = server.url;
});

afterAll(async () => {
  await server.stop();
  await closeDatabase();
});

const signIn = (account: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/sample-sign-in`, {
    method: 'POST',
    body: JSON.stringify({ account }),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('somebody on the same machine signs in with one click', async () => {
  const list = await (await fetch(`${url}/sample-accounts`)).json();
  expect(list).toEqual({ accounts: [{ account: 'editor', email: 'editor@vantaggio.example' }] });
  const answer = await signIn('editor');
  expect(answer.status).toBe(200);
  const tokens = await answer.json();
  expect(tokens.user.email).toBe('editor@vantaggio.example');
  expect(await authenticate(tokens.access_token)).toMatchObject({ email: 'editor@vantaggio.example' });
});

test('a sample account that is not there, or no such account, is not found or refused', async () => {
  expect((await signIn('admin')).status).toBe(404);
  expect((await signIn('root')).status).toBe(422);
});

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
  'a request with a %s header came through a proxy and is answered 404',
  async (header) => {
    expect((await signIn('editor', { [header]: '127.0.0.1' })).status).toBe(404);
    expect((await fetch(`${url}/sample-accounts`, { headers: { [header]: 'x' } })).status).toBe(404);
  },
);

test('a request from elsewhere, or one that names another host, is not direct', () => {
  const here = {
    remoteAddress: '127.0.0.1',
    host: 'localhost:3000',
    httpVersion: '1.1',
    origin: 'http://localhost:3000',
    headerNames: ['accept'],
  };
  expect(isDirectLocalRequest(here)).toBe(true);
  expect(isDirectLocalRequest({ ...here, remoteAddress: '::ffff:127.0.0.1', host: '[::1]:3000' })).toBe(true);
  expect(isDirectLocalRequest({ ...here, remoteAddress: '192.168.1.9' })).toBe(false);
  expect(isDirectLocalRequest({ ...here, remoteAddress: undefined })).toBe(false);
  expect(isDirectLocalRequest({ ...here, host: 'evil.example' })).toBe(false);
  expect(isDirectLocalRequest({ ...here, host: 'localhost.evil.example' })).toBe(false);
  expect(isDirectLocalRequest({ ...here, host: '127.0.0.1.evil.example' })).toBe(false);
  expect(isDirectLocalRequest({ ...here, host: undefined })).toBe(false);
  expect(isDirectLocalRequest({ ...here, origin: undefined })).toBe(true);
});

test('a request through a proxy that leaves no header of its own is told by its protocol or its origin', () => {
  const proxied = {
    remoteAddress: '127.0.0.1',
    host: '127.0.0.1:3000',
    httpVersion: '1.1',
    origin: undefined,
    headerNames: ['connection'],
  };
  expect(isDirectLocalRequest(proxied)).toBe(true);
  expect(isDirectLocalRequest({ ...proxied, httpVersion: '1.0' })).toBe(false);
  expect(isDirectLocalRequest({ ...proxied, origin: 'https://shop.example' })).toBe(false);
  expect(isDirectLocalRequest({ ...proxied, origin: 'https://localhost.shop.example' })).toBe(false);
  expect(isDirectLocalRequest({ ...proxied, origin: 'null' })).toBe(false);
});

test('an installation with a public address or without sample data offers none', () => {
  const own = { sampleData: true, HOST: '127.0.0.1' };
  expect(offersSampleAccounts(own)).toBe(true);
  expect(offersSampleAccounts({ ...own, PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  expect(offersSampleAccounts({ ...own, PUBLIC_URL: 'https://vantaggio.example' })).toBe(false);
  expect(offersSampleAccounts({ ...own, HOST: '0.0.0.0' })).toBe(false);
  expect(offersSampleAccounts({ ...own, sampleData: false })).toBe(false);
});

test('without sample data the endpoint is not there', async () => {
  const off = vi.spyOn(env, 'sampleData', 'get').mockReturnValue(false);
  expect((await signIn('editor')).status).toBe(404);
  off.mockReturnValue(true);
});
