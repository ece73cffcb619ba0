import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reasonWords } from './reason-words.ts';

/** The codes that stand in the lists of what leaves a trace. */
const codesOf = (file: string) => {
  const list = /traced[^=]*= new Set<\w+>\(\[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => code);
};

it('every reason that leaves a trace has words', () => {
  const codes = [...codesOf('server/auth/refusals.ts'), ...codesOf('server/api/refusals.ts')];
  expect(codes.length).toBeGreaterThan(15);
  expect([...codes, 'locked', 'api_key_unknown'].filter((code) => !(code in reasonWords))).toEqual([]);
});
