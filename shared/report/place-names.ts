import { roomOf } from './break-words.ts';

/** Where names of points stand in a drawing, so that none lies on a point or on another name, and none is cut at its edge. */

export type Box = { left: number; right: number; top: number; bottom: number };

/** A point, and what it is called; one without a name only takes its place. */
type Named = { key: string; text: string; at: { x: number; y: number } };

type Room = {
  /** What stands there already. */
  taken: readonly Box[];
  room: Box;
  radius: number;
  /** How wide a small Latin letter is at most. */
  letter: number;
  /** How many names there may be. */
  most: number;
};

export type PlacedName = {
  key: string;
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  box: Box;
};

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = (box: Box, room: Box) =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;

/** To the right, to the left, above, below. */
function places({ key, text, at }: Named, { radius, letter }: Room): PlacedName[] {
  const [gap, width] = [radius + 5, roomOf(text) * letter];
  const beside = { top: at.y - 9, bottom: at.y + 9 };
  const middle = { left: at.x - width / 2, right: at.x + width / 2 };
  const [above, below] = [at.y - gap - 18, at.y + gap];
  return [
    {
      key,
      text,
      anchor: 'start',
      x: at.x + gap,
      y: at.y + 4.5,
      box: { left: at.x + gap, right: at.x + gap + width, ...beside },
    },
    {
      key,
      text,
      anchor: 'end',
      x: at.x - gap,
      y: at.y + 4.5,
      box: { left: at.x - gap - width, right: at.x - gap, ...beside },
    },
    { key, text, anchor: 'middle', x: at.x, y: above + 13.5, box: { ...middle, top: above, bottom: above + 18 } },
    { key, text, anchor: 'middle', x: at.x, y: below + 13.5, box: { ...middle, top: below, bottom: below + 18 } },
  ];
}

/** Names that find room, the first points first; what finds none is left out. */
export function placeNames(points: readonly Named[], room: Room): PlacedName[] {
  const marks = points.map(({ at: { x, y } }) => ({
    left: x - room.radius,
    right: x + room.radius,
    top: y - room.radius,
    bottom: y + room.radius,
  }));
  const placed: PlacedName[] = [];
  for (const point of points) {
    if (placed.length === room.most) break;
    if (point.text === '') continue;
    const taken = [...room.taken, ...marks, ...placed.map(({ box }) => box)];
    const found = places(point, room).find(
      ({ box }) => isInside(box, room.room) && !taken.some((each) => overlaps(each, box)),
    );
    if (found) placed.push(found);
  }
  return placed;
}

/** What a line across the drawing is called: it stands on the line, or below, as far to the right as it covers the fewest points. */
export function placeLineName(
  points: readonly { x: number; y: number }[],
  {
    text,
    y,
    left,
    right,
    radius,
    letter,
  }: { text: string; y: number; left: number; right: number } & Pick<Room, 'radius' | 'letter'>,
): { x: number; y: number; box: Box } {
  const width = roomOf(text) * letter;
  const covered = (box: Box) =>
    points.filter(
      (point) =>
        point.x + radius > box.left &&
        point.x - radius < box.right &&
        point.y + radius > box.top &&
        point.y - radius < box.bottom,
    ).length;
  const ends = Array.from(
    { length: Math.max(1, Math.ceil((right - left - width) / 10)) },
    (_, step) => right - step * 10,
  );
  const boxes = ends.flatMap((end) =>
    [y - 22, y + 4].map((top) => ({ left: end - width, right: end, top, bottom: top + 20 })),
  );
  const fewest = Math.min(...boxes.map(covered));
  const box = boxes.find((each) => covered(each) === fewest) as Box;
  return { x: box.right, y: box.top + 14, box };
}
