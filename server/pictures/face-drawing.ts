import { palette } from './palette.ts';
import type { Random } from './random.ts';
import { circle, path, stroke } from './shapes.ts';

/** Features for the busts: eyes, brows, a nose and a friendly mouth, in the lines of the house. */

/** Where the eyes are, in the bust's own pixels. */
const eyes = { y: 318, left: 274, right: 366 } as const;

/** Ways to look: open, a little narrowed by a smile. */
const looks: ((x: number) => string)[] = [
  (x) => circle(x, eyes.y, 10, palette.ink) + circle(x + 3.5, eyes.y - 3.5, 3, palette.paper),
  (x) =>
    path(`M${x - 15} ${eyes.y + 2}q15-19 30 0q-15 9-30 0z`, palette.paper) +
    circle(x, eyes.y - 1, 8, palette.ink) +
    stroke(`M${x - 16} ${eyes.y + 2}q16-20 32 0`, palette.ink, 5),
  (x) => stroke(`M${x - 14} ${eyes.y + 4}q14-16 28 0`, palette.ink, 7),
];

const brows: ((hair: string) => string)[] = [
  (hair) => stroke('M252 286q22-14 44-4M344 282q22-10 44 4', hair, 9),
  (hair) => stroke('M254 280h40M346 280h40', hair, 9),
  (hair) => stroke('M252 282q20-18 46-8M342 274q26-10 46 8', hair, 7),
];

const noses = [
  'M320 322c2 20 10 32 10 42c0 8-8 12-18 10',
  'M316 326c-2 18-12 30-10 40c2 8 12 10 22 6',
  'M322 330v36q-8 10-18 4',
];

const mouths: ((lips: string) => string)[] = [
  (lips) => stroke('M288 398q32 26 64 0', lips, 8),
  (lips) =>
    path('M286 394q34 10 68 0q-10 32-34 32t-34-32z', lips) + path('M296 399q24 6 48 0l-4 8q-20 5-40 0z', palette.paper),
  (lips) => stroke('M294 402q30 18 56-6', lips, 8),
];

const beards: ((hair: string) => string)[] = [
  () => '',
  () => '',
  () => '',
  (hair) =>
    path(
      'M216 330c0 88 44 132 104 132s104-44 104-132c-8 44-24 60-46 58c-20-8-38-10-58-10s-38 2-58 10c-22 2-38-14-46-58z',
      hair,
    ),
];

/** A face for a bust with hair of this colour; `line` is a darker tone of its stone. */
export function drawFace({ hair, line }: { hair: string; line: string }, random: Random): string {
  const look = random.pick(looks);
  const beard = random.pick(beards)(hair);
  return [
    beard,
    look(eyes.left),
    look(eyes.right),
    random.pick(brows)(hair),
    stroke(random.pick(noses), line, 7),
    random.pick(mouths)(beard === '' ? palette.door : palette.honeyPale),
  ].join('');
}
