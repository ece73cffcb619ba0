import { expect, it } from 'vitest';
import type { Present } from '#app/session/live.ts';
import { forgetAfterMs, type Here, hear, stillHere } from './here.ts';

const said = (id: string, state: Present['state']): Present => ({
  kind: 'presence',
  about: 'request',
  reference: 'REQ-001',
  state,
  isNew: false,
  person: { id, name: id },
});
const names = (here: Here[]) => here.map(({ id, isWriting }) => `${id}${isWriting ? ' writes' : ''}`);

it('knows who came, who began to write, and who left', () => {
  let here = hear([], said('giulia', 'reading'), 0);
  here = hear(here, said('davide', 'reading'), 1);
  here = hear(here, said('giulia', 'writing'), 2);
  expect(names(here)).toEqual(['davide', 'giulia writes']);
  expect(names(hear(here, said('davide', 'left'), 3))).toEqual(['giulia writes']);
});

it('forgets whoever was not heard of for a while: a browser that died says nothing', () => {
  const here = hear(hear([], said('giulia', 'writing'), 0), said('davide', 'reading'), 10_000);
  expect(names(stillHere(here, forgetAfterMs))).toEqual(['davide']);
  expect(names(hear(here, said('davide', 'reading'), forgetAfterMs + 10_001))).toEqual(['davide']);
});
