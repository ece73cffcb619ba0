import { expect, it } from 'vitest';
import { queueWords } from '#app/admin/settings/system/queue-words.ts';
import { queueNames } from '#server/jobs/queue.ts';

it('has words for each queue of the server, and for no other', () => {
  expect(Object.keys(queueWords).sort()).toEqual([...queueNames].sort());
});
