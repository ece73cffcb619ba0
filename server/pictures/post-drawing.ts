import { hash53 } from '#shared/hash.ts';
import { pictureSizes } from '#shared/pictures.ts';
import { palette } from './palette.ts';
import {
  drawCompass,
  drawCrates,
  drawFleet,
  drawLighthouse,
  drawReport,
  drawTerraces,
  type Light,
} from './post-motifs.ts';
import { seededRandom } from './random.ts';
import { rect } from './shapes.ts';

/** Covers of posts: each category has a motif of the island, each post its own arrangement and light. */

const { width, height } = pictureSizes.post;

const lights: Light[] = [
  {
    sky: palette.honeyPale,
    far: palette.stone2,
    sea: palette.harbour,
    deep: palette.harbourDeep,
    line: palette.door,
    disc: palette.yellow,
    stone: [palette.honey, palette.honeyDark, palette.honeyLight],
    paint: [palette.harbour, palette.yellow, palette.ink],
  },
  {
    sky: palette.harbour,
    far: palette.harbourLight,
    sea: palette.harbourDeep,
    deep: palette.ink,
    line: palette.honeyDark,
    disc: palette.yellow,
    stone: [palette.honeyLight, palette.honey, palette.honeyPale],
    paint: [palette.yellow, palette.sky, palette.ink],
  },
  {
    sky: palette.ink,
    far: '#22324a',
    sea: '#08111d',
    deep: palette.harbourDeep,
    line: palette.harbourLight,
    disc: palette.stone2,
    stone: [palette.sky, palette.harbourLight, palette.foam],
    paint: [palette.yellow, palette.harbour, palette.foam],
  },
  {
    sky: palette.foam,
    far: palette.sky,
    sea: palette.harbour,
    deep: palette.harbourDeep,
    line: palette.honeyDark,
    disc: palette.paper,
    stone: [palette.honeyLight, palette.honeyPale, palette.honey],
    paint: [palette.yellow, palette.harbourDeep, palette.ink],
  },
];

const motifs: Record<string, typeof drawCrates> = {
  'Amazon Marketing': drawCrates,
  'Digital Marketing': drawLighthouse,
  'Market Analysis': drawTerraces,
  SEO: drawReport,
  'E-commerce': drawFleet,
  Strategy: drawCompass,
};

/** The cover of a post as an SVG; the same slug and category give the same picture. */
export function drawPost({ slug, category }: { slug: string; category: string }): string {
  const random = seededRandom(`712 ${slug}`);
  const light = lights[hash53(`29 ${category} ${slug}`) % lights.length] as Light;
  const draw = motifs[category] ?? drawTerraces;
  const inner = rect(0, 0, width, height, light.sky) + draw(light, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;
}
