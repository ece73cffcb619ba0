import { pictureSizes } from '#shared/pictures.ts';
import { drawFace } from './face-drawing.ts';
import { palette } from './palette.ts';
import { type Random, seededRandom } from './random.ts';
import { circle, path, rect, stroke } from './shapes.ts';

/** Busts in limestone and paint. They are drawn, so that nobody is taken for a real person; a photo replaces them once one is uploaded. */

const { width, height } = pictureSizes.member;

const arch = `M0 ${height}V320C0 140 140 0 320 0s320 140 320 320v400z`;
const shoulders = `M64 ${height}c0-128 84-196 196-214l60 46 60-46c112 18 196 86 196 214z`;

type Paint = {
  back: string;
  mark: string;
  hair: string;
  stone: string;
  shade: string;
  /** Lines in the face. */
  line: string;
  coat: string;
  trim: string;
};

const paints: Paint[] = [
  {
    back: palette.harbour,
    mark: '#2f77b3',
    hair: palette.ink,
    stone: palette.honeyLight,
    shade: palette.honey,
    line: '#a98a58',
    coat: palette.yellow,
    trim: palette.ink,
  },
  {
    back: palette.honey,
    mark: palette.honeyLight,
    hair: palette.door,
    stone: palette.stone1,
    shade: palette.stone2,
    line: palette.honeyDark,
    coat: palette.ink,
    trim: palette.yellow,
  },
  {
    back: palette.ink,
    mark: '#22354d',
    hair: palette.yellow,
    stone: palette.honeyPale,
    shade: palette.honey,
    line: '#b08f5c',
    coat: palette.harbour,
    trim: palette.foam,
  },
  {
    back: palette.sky,
    mark: '#6caae4',
    hair: palette.ink,
    stone: palette.honeyDark,
    shade: '#a1865f',
    line: '#7d6544',
    coat: palette.stone1,
    trim: palette.harbour,
  },
  {
    back: palette.yellow,
    mark: '#f9cd5c',
    hair: palette.harbourDeep,
    stone: palette.honeyPale,
    shade: palette.honey,
    line: '#b08f5c',
    coat: palette.harbourDeep,
    trim: palette.yellow,
  },
];

/** What hangs or stands behind the head, and what lies on it. */
const hairs: { behind: string; before: string }[] = [
  {
    behind: 'M196 300c0-130 40-196 124-196s124 66 124 196v156H196z',
    before: 'M200 292c4-122 46-172 120-172s116 50 120 172c-66-12-98-50-112-92-22 46-62 82-116 92z',
  },
  {
    behind: 'M210 250c-8-110 40-156 112-156s116 46 108 156z',
    before:
      'M212 268c-12-100 36-150 112-150 70 0 116 46 104 150-10-34-30-54-50-64-52 18-96 18-128 0-16 12-30 32-38 64z',
  },
  {
    behind: 'M320 26a62 62 0 0 1 0 124 62 62 0 0 1 0-124z',
    before: 'M206 290c-6-112 46-172 114-172s120 60 114 172c-18-62-52-104-110-104s-92 42-110 104z',
  },
  {
    behind:
      'M200 330a44 44 0 0 1-4-86 46 46 0 0 1 20-82 52 52 0 0 1 70-56 52 52 0 0 1 82-4 52 52 0 0 1 66 60 46 46 0 0 1 20 82 44 44 0 0 1-8 86z',
    before:
      'M214 262a40 40 0 0 1 40-62 46 46 0 0 1 70-14 44 44 0 0 1 66 18 40 40 0 0 1 36 58c2-90-40-136-106-136s-106 46-106 136z',
  },
  { behind: '', before: 'M212 250c-4-86 42-128 108-128s112 42 108 128c-40-28-76-36-108-36s-68 8-108 36z' },
  {
    behind: 'M198 300c0-126 44-192 122-192s122 66 122 192l8 60c4 34-20 44-34 30l-18-40H244l-18 40c-14 14-38 4-34-30z',
    before: 'M202 298c0-122 52-180 118-180s118 58 118 180c-8-60-40-94-112-110-72 16-104 50-112 110z',
  },
];

const fences: ((paint: Paint, random: Random) => string)[] = [
  ({ mark }) => [0, 1, 2, 3].map((index) => rect(30 + index * 154, 560 - index * 112, 116, height, mark)).join(''),
  ({ mark }) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((index) => stroke(`M0 ${150 + index * 84}q40-34 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0`, mark, 14))
      .join(''),
  ({ mark }) =>
    [300, 220, 140].map((radius, index) => circle(320, 300, radius, index % 2 === 0 ? mark : 'none')).join(''),
  ({ mark }, random) =>
    Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 6 }, (__, column) =>
        random.next() < 0.62 ? rect(column * 128 - (row % 2) * 64 + 3, row * 92 + 3, 122, 86, mark) : '',
      ).join(''),
    ).join(''),
];

const coats: ((paint: Paint) => string)[] = [
  ({ trim }) => [0, 1, 2].map((index) => stroke(`M40 ${620 + index * 44}c160-30 400-30 560 0`, trim, 14)).join(''),
  ({ trim, coat }) =>
    path('M260 506l60 46 60-46 18 8-78 120-78-120z', trim) + path('M286 526l34 26 34-26-34 50z', coat),
  ({ trim }) => Array.from({ length: 9 }, (_, index) => stroke(`M${80 + index * 60} 480v260`, trim, 10)).join(''),
  ({ trim }) =>
    Array.from({ length: 4 }, (_, row) =>
      stroke(
        `M40 ${600 + row * 40}l40-26 40 26 40-26 40 26 40-26 40 26 40-26 40 26 40-26 40 26 40-26 40 26 40-26 40 26`,
        trim,
        9,
      ),
    ).join(''),
];

/** The bust of a person called `name`, as an SVG on nothing; the same name gives the same bust. */
export function drawPortrait(name: string): string {
  const random = seededRandom(`3500 ${name}`);
  const paint = random.pick(paints);
  const hair = random.pick(hairs);
  const fence = random.pick(fences)(paint, random);
  const coat = random.pick(coats)(paint);
  const glasses = random.next() < 0.25;
  const parts = [
    `<clipPath id="arch"><path d="${arch}"/></clipPath><clipPath id="coat"><path d="${shoulders}"/></clipPath>`,
    `<g clip-path="url(#arch)">${path(arch, paint.back)}${fence}`,
    path(hair.behind, paint.hair),
    path('M268 400h104v132l-52 46-52-46z', paint.shade),
    path(shoulders, paint.coat),
    `<g clip-path="url(#coat)">${coat}</g>`,
    path('M268 470v42l52 44 52-44v-42z', paint.shade),
    path('M214 256c0-82 42-128 106-128s106 46 106 128v60c0 84-44 142-106 142s-106-58-106-142z', paint.stone),
    // The side away from the light.
    path(
      'M352 132c48 14 74 58 74 124v60c0 84-44 142-106 142 40-30 62-80 62-142v-60c0-56-8-96-30-124z',
      paint.shade,
      ' opacity=".75"',
    ),
    drawFace({ hair: paint.hair, line: paint.line }, seededRandom(`face ${name}`)),
    path(hair.before, paint.hair),
    glasses
      ? stroke(
          'M236 300h68v40c0 12-10 20-34 20s-34-8-34-20zM336 300h68v40c0 12-10 20-34 20s-34-8-34-20zM304 312q16-10 32 0',
          palette.ink,
          8,
        )
      : '',
    '</g>',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`;
}
