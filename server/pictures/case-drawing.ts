import { type CaseGround, groundOfCase, pictureSizes, productOfCase } from '#shared/pictures.ts';
import { palette } from './palette.ts';
import { drawProduct } from './product-drawing.ts';
import { type Random, seededRandom } from './random.ts';
import { circle, curveThrough, luzzu, path, rect, stroke } from './shapes.ts';

/**
 * What the client of a case sells before its figures; where there is no drawing of that, the figures as a place on the harbour: a town on
 * the quay, a swell, or a wall of limestone.
 */

/** Narrow cards cut off the sides, most of the left one: boats and suns stay clear of it. */
const { width, height } = pictureSizes.case;
/** Where the land meets the water, and how high the highest figure stands above it; the sky is left to the words. */
const quay = 712;
const tallest = 296;

type Colours = Record<'sky' | 'disc' | 'before' | 'sea' | 'ripple' | 'line', string> & {
  stone: string[];
  paint: string[];
};

const colours: Record<CaseGround, Colours> = {
  harbour: {
    sky: palette.harbour,
    disc: palette.yellow,
    before: palette.harbourLight,
    sea: palette.harbourDeep,
    ripple: palette.sky,
    line: palette.honeyDark,
    stone: [palette.honeyLight, palette.honey, palette.honeyPale],
    paint: [palette.yellow, palette.harbour, palette.ink],
  },
  stone: {
    sky: palette.stone1,
    disc: palette.yellow,
    before: palette.stone2,
    sea: palette.harbour,
    ripple: palette.foam,
    line: palette.honeyDark,
    stone: [palette.honey, palette.honeyDark, palette.honeyLight],
    paint: [palette.harbour, palette.yellow, palette.ink],
  },
  ink: {
    sky: palette.ink,
    disc: palette.stone2,
    before: '#2a3b52',
    sea: '#08111d',
    ripple: palette.harbourLight,
    line: palette.harbourDeep,
    stone: [palette.sky, palette.harbourLight, palette.foam],
    paint: [palette.yellow, palette.ink, palette.harbourDeep],
  },
};

type Scene = { heights: number[]; start: number; random: Random; colours: Colours };

function drawSea({ random, colours: { sea, ripple } }: Scene): string {
  const ripples = Array.from({ length: 9 }, () => {
    const x = random.between(20, width - 160);
    return stroke(
      `M${x.toFixed(0)} ${random.between(quay + 18, height - 10).toFixed(0)}h${random.between(50, 190).toFixed(0)}`,
      ripple,
      4,
      ' opacity=".55"',
    );
  });
  return rect(0, quay, width, height - quay, sea) + ripples.join('');
}

function drawHouse(
  x: number,
  wide: number,
  rise: number,
  stone: string,
  { random, colours: { line, paint } }: Scene,
): string {
  const top = quay - rise;
  const parts = [rect(x, top, wide, rise, stone), rect(x, top, wide, 8, line, ' opacity=".55"')];
  const roof = random.next();
  if (roof < 0.18 && wide > 60) {
    parts.unshift(
      path(`M${x + wide * 0.2} ${top}a${wide * 0.3} ${wide * 0.34} 0 0 1 ${wide * 0.6} 0z`, line),
      rect(x + wide / 2 - 3, top - wide * 0.34 - 22, 6, 26, line),
    );
  } else if (roof < 0.5) {
    parts.unshift(rect(x + wide * 0.58, top - 24, wide * 0.28, 24, line));
  }
  const columns = Math.max(1, Math.round(wide / 62));
  const gap = wide / columns;
  for (let floor = top + 30; floor < quay - 78; floor += 66) {
    for (let column = 0; column < columns; column += 1) {
      const middle = x + gap * (column + 0.5);
      const kind = random.next();
      if (kind < 0.26) {
        const colour = random.pick(paint);
        parts.push(
          rect(middle - 15, floor - 2, 30, 44, colour),
          stroke(`M${middle - 5} ${floor + 4}v18M${middle + 5} ${floor + 4}v18`, stone, 3),
          rect(middle - 18, floor + 42, 36, 5, line),
        );
      } else if (kind < 0.86) parts.push(rect(middle - 9, floor, 18, 32, line, ' opacity=".8"'));
    }
  }
  if (rise > 50) {
    const middle = x + gap * (Math.floor(random.next() * columns) + 0.5);
    parts.push(path(`M${middle - 14} ${quay}v-36a14 14 0 0 1 28 0v36z`, random.pick(paint)));
  }
  return parts.join('');
}

/** One house a month; those from before the work stand in the shade. */
function drawTown(scene: Scene): string {
  const step = width / scene.heights.length;
  const houses = scene.heights.map((part, index) => {
    const isAfter = index > scene.start;
    const rise = part * tallest;
    if (!isAfter) return rect(index * step + 3, quay - rise, step - 6, rise, scene.colours.before);
    return drawHouse(index * step + 2, step - 4, rise, scene.colours.stone[index % 3] as string, scene);
  });
  const boatX = scene.random.between(500, 700);
  return houses.join('') + drawSea(scene) + luzzu(boatX, 762, 0.72, boatOf(scene));
}

const boatOf = ({ random, colours: { paint, stone } }: Scene) => {
  const [first, second] = random.next() < 0.5 ? [palette.yellow, palette.sky] : [palette.yellow, stone[0] as string];
  return {
    hull: paint.includes(palette.ink) && random.next() < 0.5 ? '#0a1420' : palette.harbourDeep,
    first,
    second,
    eye: palette.paper,
  };
};

/** The figures as the back of a swell, in bands that grow darker, with the boat where the work began. */
function drawSwell(scene: Scene): string {
  const { heights, start, colours: of } = scene;
  const bands =
    of.sky === palette.stone1
      ? [palette.foam, palette.sky, palette.harbourLight, palette.harbour, palette.harbourDeep]
      : of.sky === palette.harbour
        ? [palette.foam, palette.sky, palette.harbourLight, '#0a4a85', palette.harbourDeep]
        : [palette.sky, palette.harbourLight, palette.harbour, palette.harbourDeep, '#0a2440'];
  const last = heights.length - 1;
  const crest = (band: number) =>
    heights.map((part, index) => {
      const fall = band * 62 + Math.sin(index * 1.1 + band * 1.7) * 9 * Math.min(band, 2);
      return [
        (index / last) * (width + 40) - 20,
        Math.min(height, height - 70 - part * (tallest - 76) * (1 - band * 0.1) + fall),
      ] as const;
    });
  const water = bands.map((fill, band) => {
    const points = crest(band);
    const [x, y] = points[0] as readonly [number, number];
    return path(`M${x} ${y.toFixed(1)}${curveThrough(points)}V${height}H${x}z`, fill);
  });
  const [boatX, boatY] = crest(0)[Math.min(Math.max(start, Math.ceil(last * 0.42)), last)] as readonly [number, number];
  const [first] = water;
  return (first ?? '') + luzzu(boatX, boatY + 30, 0.78, boatOf(scene)) + water.slice(1).join('');
}

/** Courses of limestone, laid as high as each figure. */
function drawWall(scene: Scene): string {
  const { heights, start, random, colours: of } = scene;
  const course = 33;
  const step = width / heights.length;
  const blocks = heights.flatMap((part, column) => {
    const rows = Math.max(1, Math.round((part * tallest) / course));
    return Array.from({ length: rows }, (_, row) => {
      const y = quay - (row + 1) * course;
      const isAfter = column > start;
      const shift = row % 2 === 0 ? 0.5 : random.between(0.3, 0.7);
      const tint = () => (isAfter ? (random.next() < 0.05 ? palette.yellow : random.pick(of.stone)) : of.before);
      const cut = (step - 3) * shift;
      return step > 70
        ? rect(column * step + 1.5, y + 1.5, cut - 1.5, course - 3, tint()) +
            rect(column * step + cut + 1.5, y + 1.5, step - cut - 3, course - 3, tint())
        : rect(column * step + 1.5, y + 1.5, step - 3, course - 3, tint());
    });
  });
  return blocks.join('') + drawSea(scene) + luzzu(random.between(500, 640), 764, 0.66, boatOf(scene));
}

const motifs = [drawTown, drawSwell, drawWall];

/** At most fourteen heights from 0.08 to 1; cases without figures get quiet ones of their own. */
function heightsOf(chart: { points: number[]; start: number } | null, random: Random) {
  const points = chart?.points ?? Array.from({ length: 9 }, (_, index) => 4 + index + random.between(0, 5));
  const every = Math.ceil(points.length / 14);
  const kept = points.filter((_, index) => (points.length - 1 - index) % every === 0);
  const highest = Math.max(...kept) || 1;
  const start = Math.floor((chart?.start ?? 0) / every);
  return { heights: kept.map((value) => Math.max(value / highest, 0.08)), start };
}

function drawPlace(scene: Scene): string {
  const { random, heights, colours: of } = scene;
  const motif = random.pick(motifs);
  // The disc stands over the low side, clear of the words above and the figures below.
  const isRising = (heights.at(-1) ?? 0) >= (heights[0] ?? 0);
  return circle(isRising ? random.between(440, 560) : random.between(800, 1040), 470, 54, of.disc) + motif(scene);
}

type PicturedCase = { slug: string; client: string; chart: { points: number[]; start: number } | null };

/** The picture of a case as an SVG; the same case gives the same picture. */
export function drawCase({ slug, client, chart }: PicturedCase): string {
  const random = seededRandom(`190 ${slug}`);
  const ground = groundOfCase(slug);
  const figures = heightsOf(chart, random);
  const product = productOfCase(client);
  const drawn = product
    ? drawProduct({ product, ground, ...figures })
    : drawPlace({ ...figures, random, colours: colours[ground] });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colours[ground].sky}"/>${drawn}</svg>`;
}
