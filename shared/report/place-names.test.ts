import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLineName, placeNames } from './place-names.ts';

const room = { taken: [], room: { left: 0, right: 320, top: 0, bottom: 256 }, radius: 3.5, letter: 7.8, most: 4 };
const point = (key: string, x: number, y: number, text = key) => ({ key, text, at: { x, y } });

it('a name stands to the right of its point, to the left at the edge, above or below between others', () => {
  const anchors = (...points: ReturnType<typeof point>[]) => placeNames(points, room).map(({ anchor }) => anchor);
  expect(anchors(point('lamp', 100, 100))).toEqual(['start']);
  expect(anchors(point('lamp', 310, 100))).toEqual(['end']);
  expect(anchors(point('lamp', 160, 100), point('right', 170, 100, ''), point('left', 150, 100, ''))).toEqual([
    'middle',
  ]);
  expect(anchors(point('a name that is longer than the drawing is wide by far', 160, 100))).toEqual([]);
});

it('whatever points there are, no name is cut, lies on a point or on another name', () => {
  const drawn = fc.array(
    fc.record({
      x: fc.integer({ min: 34, max: 308 }),
      y: fc.integer({ min: 20, max: 256 }),
      text: fc.string({ maxLength: 28 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(drawn, (all) => {
      const placed = placeNames(
        all.map(({ x, y, text }, at) => point(String(at), x, y, text)),
        room,
      );
      expect(placed.length).toBeLessThanOrEqual(room.most);
      for (const { box, key } of placed) {
        expect(box.left >= 0 && box.right <= 320 && box.top >= 0 && box.bottom <= 256).toBe(true);
        for (const { x, y } of all) expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false);
        for (const other of placed)
          if (other.key !== key)
            expect(
              box.left < other.box.right &&
                other.box.left < box.right &&
                box.top < other.box.bottom &&
                other.box.top < box.bottom,
            ).toBe(false);
      }
    }),
  );
});

it('a line is called what it is at its right end, or where that covers the fewest points', () => {
  const line = { text: 'must buy', y: 100, left: 34, right: 308, radius: 3.5, letter: 7.8 };
  expect(placeLineName([], line)).toMatchObject({ x: 308, y: 92 });
  // A point on its place: below the line there is room.
  expect(placeLineName([{ x: 300, y: 90 }], line)).toMatchObject({ x: 308, y: 118 });
  const crowd = [90, 112].flatMap((y) => [250, 280, 300].map((x) => ({ x, y })));
  const { box } = placeLineName(crowd, line);
  expect(box.right).toBeLessThan(250);
  expect(box.left).toBeGreaterThan(34);
});
