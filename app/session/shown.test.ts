import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { followOver, forgetShown, readOver, settleOver } from './shown.ts';

const read = (value: string) => Promise.resolve(value);
const offline = () => Promise.reject(new ApiProblem('offline', 0, 'no answer'));

beforeEach(forgetShown);

test('what is shown stays when it is read again without a network', async () => {
  await settleOver('/requests/1', read('first'));
  await settleOver('/requests/1', read('second'));
  expect(await settleOver('/requests/1', offline())).toEqual({ ok: true, value: 'second' });
});

test('what is shown stays when the site is closed while it is read again, and when a proxy has no server', async () => {
  await settleOver('/requests/1', read('mine'));
  for (const problem of [
    new ApiProblem('maintenance', 503, 'closed'),
    new ApiProblem('unexpected', 502, 'Bad Gateway'),
  ])
    expect(await settleOver('/requests/1', Promise.reject(problem))).toEqual({ ok: true, value: 'mine' });
});

test('what an area stands on outlives any number of screens, but no refusal, and not its person', async () => {
  await readOver(read('me'));
  for (const number of [1, 2, 3, 4, 5]) await settleOver(`/requests/${number}`, read('x'));
  expect(await readOver(Promise.reject(new ApiProblem('maintenance', 503, 'closed')))).toBe('me');
  await expect(readOver(Promise.reject(new ApiProblem('forbidden', 403, 'no')))).rejects.toThrow('no');
  forgetShown();
  await expect(readOver(offline())).rejects.toThrow('no answer');
});

test('another screen, a refusal and the next person get none of it', async () => {
  await settleOver('/requests/1', read('mine'));
  expect(await settleOver('/requests/2', offline())).toMatchObject({ ok: false });
  const refusal = Promise.reject(new ApiProblem('not_found', 404, 'gone'));
  expect(await settleOver('/requests/1', refusal)).toMatchObject({ ok: false, problem: { code: 'not_found' } });
  forgetShown();
  expect(await settleOver('/requests/1', offline())).toMatchObject({ ok: false });
});

test('only the screens shown last are kept', async () => {
  for (const number of [1, 2, 3, 4, 5]) await settleOver(`/requests/${number}`, read('x'));
  expect((await settleOver('/requests/1', offline())).ok).toBe(false);
  expect((await settleOver('/requests/5', offline())).ok).toBe(true);
});

test('a record that is being opened does not wait for its data; one that stands is waited for when it is read again', async () => {
  const origin = 'https://vantaggio.example';
  const stand = (pathname: string) => vi.stubGlobal('window', { location: { origin, pathname, search: '' } });
  const isWaitedFor = async (path: string) => !((await followOver(origin + path, read('x'))).detail instanceof Promise);
  stand('/requests');
  expect(await isWaitedFor('/requests/1')).toBe(false);
  expect(await isWaitedFor('/requests/1')).toBe(false);
  stand('/requests/1');
  expect(await isWaitedFor('/requests/1')).toBe(true);
  expect(await isWaitedFor('/requests/2')).toBe(false);
  forgetShown();
  expect(await isWaitedFor('/requests/1')).toBe(false);
  vi.unstubAllGlobals();
});
