import { beforeEach, expect, test, vi } from 'vitest';

/** The ways in which a screen whose session has ended goes to the sign-in, none of which may break off another. */

let ways: typeof import('./leaving.ts');
const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ways = await import('./leaving.ts');
  at('/admin/clients');
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const isDone = async (work: Promise<void>) => {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
};

test('however many calls are refused, the sign-in is loaded once, and none of them is answered while the page goes', async () => {
  const load = vi.fn(async () => {});
  const refused = [ways.loadSignInOnce(load), ways.loadSignInOnce(load)];
  expect(await Promise.all(refused.map(isDone))).toEqual([false, false]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('whoever stays is answered, and the next refusal leaves anew', async () => {
  const load = vi.fn(async () => {});
  const first = ways.loadSignInOnce(load);
  await vi.advanceTimersByTimeAsync(5_000);
  await first;
  void ways.loadSignInOnce(load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a loader does not redirect while the document is being left', async () => {
  void ways.loadSignInOnce(async () => {});
  const redirect = ways.untilRouterMayLead();
  expect(await isDone(redirect)).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  await redirect;
});

test('loaders that redirect together all may, and what is refused meanwhile loads nothing beside', async () => {
  const load = vi.fn(async () => {});
  expect(await isDone(ways.untilRouterMayLead())).toBe(true);
  expect(await isDone(ways.untilRouterMayLead())).toBe(true);
  void ways.loadSignInOnce(load);
  expect(load).not.toHaveBeenCalled();
});

test('at the sign-in nothing is loaded: its address says where to come back to', async () => {
  at('/login');
  const load = vi.fn(async () => {});
  await ways.loadSignInOnce(load);
  expect(load).not.toHaveBeenCalled();
});
