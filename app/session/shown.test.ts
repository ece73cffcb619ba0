import { beforeEach, expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { forgetShown, settleOver } from './shown.ts';

const read = (value: string) => Promise.resolve(value);
const offline = () => Promise.reject(new ApiProblem('offline', 0, 'no answer'));

beforeEach(forgetShown);

test('what is shown stays when it is read again without a network', async () => {
  await settleOver('/requests/1', read('first'));
  await settleOver('/requests/1', read('second'));
  expect(await settleOver('/requests/1', offline())).toEqual({ ok: true, value: 'second' });
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
