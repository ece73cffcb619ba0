import { afterEach, expect, test, vi } from 'vitest';
import { accessToken, keepOwner, msUntilRefresh } from './session-token.ts';

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

test('the client is needed a minute and a half before the token ends, never for whoever is signed out, and at once where only it can read what is kept', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  keep(JSON.stringify({ access_token: 'kept', expires_at: 1_800_000_600 }));
  expect(msUntilRefresh()).toBe(510_000);
  keep(JSON.stringify({ access_token: 'kept', expires_at: 1_799_999_000 }));
  expect(msUntilRefresh()).toBe(0);
  keep(null);
  expect(msUntilRefresh()).toBe(Number.POSITIVE_INFINITY);
  keep('{');
  expect(msUntilRefresh()).toBe(0);
  vi.useRealTimers();
});

test('a screen of one person does nothing in the name of another who has signed in since', async () => {
  const sessionOf = (id: string) =>
    JSON.stringify({ access_token: `of ${id}`, expires_at: inSeconds(600), user: { id } });
  const reload = vi.fn();
  const page = (id: string) => {
    keep(sessionOf(id));
    Object.assign(window.location, { reload });
    Object.assign(window, { removeEventListener: () => {} });
  };
  page('ada');
  const end = keepOwner();
  expect(await accessToken()).toBe('of ada');
  page('bea');
  const asked = vi.fn();
  void accessToken().then(asked);
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(asked).not.toHaveBeenCalled();
  end();
  expect(await accessToken()).toBe('of bea');
});
