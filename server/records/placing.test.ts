import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placedBehind } from './placing.ts';

const anyIds = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 });
const anyPlacing = anyIds.chain((ids) =>
  fc.tuple(fc.constant(ids), fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids))),
);

it('what is placed stands where it was put, and all others as they stood', () => {
  fc.assert(
    fc.property(anyPlacing, ([ids, id, after]) => {
      const { order, isMoved } = placedBehind(ids, id, after);
      expect(isMoved).toBe(order.join() !== ids.join());
      expect(order.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id));
      if (after !== id) expect(order[order.indexOf(id) - 1]).toBe(after ?? undefined);
      else expect(order).toEqual(ids);
    }),
  );
});

it('nothing is placed that is not there, nor behind what is not', () => {
  for (const [id, after] of [
    ['c', null],
    ['c', 'a'],
    ['a', 'c'],
    ['c', 'c'],
  ] as const)
    expect(() => placedBehind(['a', 'b'], id, after)).toThrow(/c has no place/);
});
