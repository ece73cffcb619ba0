import { pictureSizes } from '#shared/pictures.ts';
import { palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, curveThrough, luzzu, path, rect, stroke } from './shapes.ts';

/** What the covers of posts are composed of, one drawing a category. */

const { width, height } = pictureSizes.post;

/** Colours of what a motif is made of. */
export type Light = Record<'sky' | 'far' | 'sea' | 'deep' | 'line' | 'disc', string> & {
  stone: string[];
  paint: string[];
};

const boat = ({ deep, paint, sky }: Light, random: Random) => ({
  hull: deep === sky ? palette.harbourDeep : deep,
  first: palette.yellow,
  second: random.pick(paint.filter((colour) => colour !== palette.ink && colour !== palette.yellow)) ?? palette.sky,
  eye: palette.paper,
});

function drawWater(top: number, light: Light, random: Random): string {
  const ripples = Array.from({ length: 11 }, () => {
    const start = `M${random.between(0, width - 160).toFixed(0)} ${random.between(top + 20, height - 14).toFixed(0)}`;
    return stroke(`${start}h${random.between(40, 170).toFixed(0)}`, light.far, 4, ' opacity=".6"');
  });
  return rect(0, top, width, height - top, light.sea) + ripples.join('');
}

const disc = (light: Light, random: Random, low: number, high: number) =>
  circle(random.between(low, high), random.between(170, 250), random.between(64, 88), light.disc);

/** Crates on the quay: what is sold, stacked to be shipped. */
export function drawCrates(light: Light, random: Random): string {
  const quay = 590;
  const size = 112;
  const columns = Array.from({ length: 7 }, (_, column) => 1 + Math.round((column / 6) * 2.6 + random.between(0, 1.3)));
  const crates = columns.flatMap((count, column) =>
    Array.from({ length: Math.min(count, 4) }, (_, row) => {
      const x = 300 + column * (size + 6) + (row % 2) * random.between(-5, 5);
      const y = quay - (row + 1) * size;
      const stone = light.stone[(column + row) % 3] as string;
      const tape = random.next() < 0.22 ? palette.yellow : light.line;
      return [
        rect(x, y, size, size - 4, stone),
        rect(x, y, size, 9, light.line, ' opacity=".35"'),
        rect(x + size / 2 - 9, y, 18, size - 4, tape, tape === palette.yellow ? '' : ' opacity=".3"'),
        stroke(`M${(x + 18).toFixed(1)} ${y + size - 26}h22m-22 9h14`, light.line, 3.5, ' opacity=".7"'),
      ].join('');
    }),
  );
  const ground =
    rect(250, quay - 4, width - 250, 42, light.line) +
    rect(250, quay - 4, width - 250, 7, palette.paper, ' opacity=".25"');
  return (
    disc(light, random, 170, 420) +
    crates.join('') +
    drawWater(quay + 32, light, random) +
    ground +
    luzzu(random.between(130, 200), 664, 0.72, boat(light, random))
  );
}

/** A lighthouse that is seen from far away. */
export function drawLighthouse(light: Light, random: Random): string {
  const x = random.between(720, 860);
  const lamp = 196;
  const beam = (reach: number, spread: number, opacity: number) =>
    path(`M${x.toFixed(1)} ${lamp}L-40 ${lamp - reach}V${lamp - reach + spread}z`, light.disc, ` opacity="${opacity}"`);
  const far = path(`M${x.toFixed(1)} ${lamp}L${width + 40} ${lamp - 70}v150z`, light.disc, ' opacity=".28"');
  const bands = Array.from({ length: 4 }, (_, band) => {
    const y = 240 + band * 82;
    const half = 44 + band * 9;
    return path(
      `M${(x - half).toFixed(1)} ${y}h${half * 2}l9 82h-${half * 2 + 18}z`,
      band % 2 === 0 ? (light.stone[0] as string) : palette.paper,
    );
  });
  const head = [
    rect(x - 62, 228, 124, 14, light.line),
    rect(x - 34, 158, 68, 72, light.deep),
    circle(x, lamp, 21, palette.yellow),
    path(`M${(x - 46).toFixed(1)} 160h92l-46-52z`, light.line),
  ];
  const rock = path(
    `M${(x - 290).toFixed(0)} 600q60-58 150-62q70-22 150-14q110 2 170 40l80 36z`,
    light.stone[1] as string,
  );
  return [
    beam(40, 260, 0.32),
    beam(-10, 120, 0.3),
    far,
    ...bands,
    ...head,
    rock,
    drawWater(588, light, random),
    luzzu(random.between(240, 380), 650, 0.62, boat(light, random)),
  ].join('');
}

/** Terraced fields, one above the other: figures as a landscape. */
export function drawTerraces(light: Light, random: Random): string {
  const rows = 6;
  const fills = [light.far, ...light.stone, light.sea, light.deep];
  const phase = random.between(0, 6);
  const terraces = Array.from({ length: rows }, (_, row) => {
    const points = Array.from({ length: 9 }, (__, index) => {
      const rise = Math.sin(index * 0.72 + phase + row * 0.9) * 46 + (index - 4) * -13;
      return [(index / 8) * (width + 60) - 30, 268 + row * 84 + rise + random.between(-9, 9)] as const;
    });
    const [x, y] = points[0] as readonly [number, number];
    const line = `M${x} ${y.toFixed(1)}${curveThrough(points)}`;
    return path(`${line}V${height}H${x}z`, fills[row] as string) + stroke(line, palette.paper, 3, ' opacity=".35"');
  });
  return (
    disc(light, random, 240, 900) + terraces.join('') + luzzu(random.between(300, 900), 722, 0.5, boat(light, random))
  );
}

/** A report as a sail: its lines by spend, and the one that divides what is read from what is not. */
export function drawReport(light: Light, random: Random): string {
  const [left, top, wide, tall] = [random.between(380, 470), 70, 430, 490];
  const lines = 11;
  const pitch = (tall - 60) / lines;
  const divide = 4;
  let spend = wide - 190;
  const rows = Array.from({ length: lines }, (_, line) => {
    const y = top + 30 + line * pitch;
    spend *= random.between(0.72, 0.9);
    const bar = line < divide ? light.sea : (light.stone[0] as string);
    return [
      rect(left + 30, y + 8, random.between(56, 104), 9, light.line, ' opacity=".75"'),
      rect(left + 160, y, spend, pitch - 14, bar === palette.paper ? palette.honey : bar),
    ].join('');
  });
  const rope = `M${left + wide} ${top + tall}L${left + wide + 130} 640M${left} ${top + tall}L${left - 90} 640`;
  return [
    disc(light, random, 960, 1080),
    stroke(`M${left + wide / 2} 36V650`, light.line, 12),
    stroke(rope, light.line, 4),
    rect(left, top, wide, tall, palette.paper),
    ...rows,
    stroke(`M${left} ${top + 26 + divide * pitch}h${wide}`, palette.yellow, 8),
    stroke(`M${left - 24} ${top}h${wide + 48}`, light.line, 12),
    drawWater(626, light, random),
    luzzu(left + wide / 2, 690, 1.35, boat(light, random)),
  ].join('');
}

/** Boats that leave together, the nearest largest. */
export function drawFleet(light: Light, random: Random): string {
  const bands = [light.far, light.sea, light.deep].map((fill, band) => {
    const top = 330 + band * 130;
    const points = Array.from(
      { length: 7 },
      (_, index) =>
        [(index / 6) * (width + 60) - 30, top + Math.sin(index * 1.3 + band * 2) * 16 + random.between(-6, 6)] as const,
    );
    const [x, y] = points[0] as readonly [number, number];
    const water = path(`M${x} ${y.toFixed(1)}${curveThrough(points)}V${height}H${x}z`, fill);
    const count = 3 - band;
    const boats = Array.from({ length: count }, (_, index) => {
      const at = ((index + 0.5 + random.between(-0.14, 0.14)) / count) * width;
      return luzzu(at, top + 12 + band * 6, 0.34 + band * 0.32, boat({ ...light, deep: palette.harbourDeep }, random));
    });
    return boats.join('') + water;
  });
  return disc(light, random, 300, 900) + bands.join('');
}

/** A chart with a rose and a plotted course. */
export function drawCompass(light: Light, random: Random): string {
  const x = random.between(760, 860);
  const y = 375;
  const grid = Array.from({ length: 9 }, (_, index) =>
    stroke(`M${index * 150} 0V${height}M0 ${index * 150}H${width}`, light.far, 2, ' opacity=".7"'),
  );
  const rings = [250, 206, 120].map(
    (radius, index) =>
      `<circle cx="${x.toFixed(1)}" cy="${y}" r="${radius}" fill="${index === 1 ? (light.stone[0] as string) : 'none'}" stroke="${light.stone[0]}" stroke-width="5"/>`,
  );
  const points = Array.from({ length: 8 }, (_, index) => {
    const reach = index % 2 === 0 ? 236 : 142;
    const turn = `rotate(${index * 45} ${x.toFixed(1)} ${y})`;
    const left = path(
      `M${x.toFixed(1)} ${y - reach}l-34 ${reach - 34}l34 34z`,
      index % 2 === 0 ? light.deep : light.sea,
      ` transform="${turn}"`,
    );
    const right = path(
      `M${x.toFixed(1)} ${y - reach}l34 ${reach - 34}l-34 34z`,
      index === 0 ? palette.yellow : (light.stone[2] as string),
      ` transform="${turn}"`,
    );
    return left + right;
  });
  const course = [
    [70, 660],
    [210, 560 + random.between(-30, 30)],
    [330, 470 + random.between(-50, 50)],
    [450, 330 + random.between(-60, 60)],
    [520, 170],
  ] as const;
  const line = `M${course[0][0]} ${course[0][1]}${curveThrough(course)}`;
  const marks = course.map(([at, up], index) =>
    circle(at, up, index === 4 ? 20 : 11, index === 4 ? palette.yellow : (light.stone[0] as string)),
  );
  return (
    grid.join('') +
    stroke(line, light.stone[0] as string, 6, ' stroke-dasharray="2 18"') +
    marks.join('') +
    rings.join('') +
    points.join('') +
    circle(x, y, 20, light.stone[0] as string)
  );
}
