import { afterEach, expect, test, vi } from 'vitest';
import { accessToken } from './session-token.ts';

afterEach(() => vi.unstubAllGlobals());

function keep(session: string | null) {
  const location = { origin: 'https://vantaggio.example' };
  vi.stubGlobal('window', { location, addEventListener: () => {} });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'sb-vantaggio-auth-token' ? session : null),
  });
}

const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;

test('the token that is kept on the device serves until shortly before it ends', async () => {
  keep(JSON.stringify({ access_token: 'kept', expires_at: inSeconds(600) }));
  expect(await accessToken()).toBe('kept');
});

test('nobody is signed in where nothing is kept', async () => {
  keep(null);
  expect(await accessToken()).toBeUndefined();
});
