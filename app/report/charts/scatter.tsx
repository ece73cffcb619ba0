import { useReport } from '#app/report/context.ts';
import { fitted } from '#shared/report/break-words.ts';
import { type Box, placeLineName, placeNames } from '#shared/report/place-names.ts';
import { linear, logarithmic, steps, ticks } from '#shared/report/scales.ts';

export type Point = { key: string; name: string; x: number; y: number; tone: string; isNamed: boolean };

type Props = {
  label: string;
  points: Point[];
  axis: string;
  /** A height to compare with, and what it is. */
  line: { y: number; text: string } | null;
  /** The part at the lower right is where attention is wanted. */
  quadrant?: { x: number; y: number };
  isWide: boolean;
};

const places = {
  wide: { width: 928, height: 480, left: 52, right: 860, radius: 5, letters: 34, names: 12 },
  narrow: { width: 320, height: 300, left: 34, right: 308, radius: 3.5, letters: 18, names: 5 },
};
type Place = (typeof places)['wide'];

/** How wide a letter of a name is at most: drawings of middle width have larger ones. */
const letterWidth = { wide: 8.8, narrow: 7.8 };

type Drawn = Point & { at: { x: number; y: number } };

/** Names of points where each finds room, the first points first. */
const namesOf = (points: Drawn[], taken: Box[], { width, height, radius, letters, names }: Place, letter: number) =>
  placeNames(
    points.map(({ key, name, at, isNamed }) => ({ key, text: isNamed ? fitted(name, letters) : '', at })),
    { taken, room: { left: 0, right: width, top: 0, bottom: height - 44 }, radius, letter, most: names },
  );

/** Points by how often (to the right, each step ten times more) and how well (upwards). */
export function Scatter({ label, points, axis, line, quadrant, isWide }: Props) {
  const { figures } = useReport();
  const place = places[isWide ? 'wide' : 'narrow'];
  const bottom = place.height - 44;
  const [low, high] = [Math.min(...points.map(({ x }) => x)) * 0.8, Math.max(...points.map(({ x }) => x)) * 1.25];
  const up = ticks(Math.max(0.01, line?.y ?? 0, ...points.map(({ y }) => y)) * 100);
  const x = logarithmic([low, high], [place.left, place.right]);
  const y = linear([0, (up.at(-1) ?? 1) / 100], [bottom, 20]);
  const drawn = points.map((point) => ({ ...point, at: { x: x(point.x), y: y(point.y) } }));
  const letter = letterWidth[isWide ? 'wide' : 'narrow'];
  const lineName =
    line &&
    placeLineName(
      drawn.map(({ at }) => at),
      { text: line.text, y: y(line.y), ...place, letter },
    );
  const names = namesOf(drawn, lineName ? [lineName.box] : [], place, letter);
  return (
    <svg viewBox={`0 0 ${place.width} ${place.height}`} role="img" aria-label={label}>
      {quadrant && (
        <rect
          x={x(quadrant.x)}
          y={y(quadrant.y)}
          width={place.right - x(quadrant.x)}
          height={bottom - y(quadrant.y)}
          className="rp-ground"
        />
      )}
      {up.map((mark, index) => (
        <g key={mark}>
          <path d={`M${place.left} ${y(mark / 100)}H${place.right}`} className="rp-grid" />
          <text x={place.left - 8} y={y(mark / 100) + 4} className="rp-axis" textAnchor="end">
            {index === up.length - 1 ? figures.share(mark / 100, 0) : figures.count(mark)}
          </text>
        </g>
      ))}
      {steps(low, high).map((mark) => (
        <text key={mark} x={x(mark)} y={bottom + 20} className="rp-axis" textAnchor="middle">
          {figures.count(mark)}
        </text>
      ))}
      <text x={(place.left + place.right) / 2} y={place.height - 4} className="rp-axis" textAnchor="middle">
        {axis}
      </text>
      {line && <path d={`M${place.left} ${y(line.y)}H${place.right}`} className="rp-need" />}
      {drawn.toReversed().map(({ key, name, at, tone, y: rate, x: count }) => (
        <circle key={key} cx={at.x} cy={at.y} r={place.radius} className="rp-point" data-tone={tone}>
          <title>{`${name}: ${figures.count(count)}, ${figures.share(rate)}`}</title>
        </circle>
      ))}
      {line && lineName && (
        <text x={lineName.x} y={lineName.y} className="rp-strong rp-halo" textAnchor="end">
          {line.text}
        </text>
      )}
      {names.map(({ key, text, x: left, y: top, anchor }) => (
        <text key={key} x={left} y={top} className="rp-strong rp-halo" textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
