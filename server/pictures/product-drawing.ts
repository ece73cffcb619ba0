import { type CaseGround, type CaseProduct, pictureSizes } from '#shared/pictures.ts';
import { palette } from './palette.ts';
import { type Paint, productShapes } from './product-shapes.ts';
import { rect } from './shapes.ts';

/** What a client sells, on a ledge before the columns of their figures. */

const { width, height } = pictureSizes.case;
const ledge = 716;
const tallest = 250;
/** Narrow cards cut off the sides, most of the left one. */
const productX = 850;
const productScale = 0.82;

type Colours = { before: string; after: string; ledge: string; edge: string; product: Paint };

const colours: Record<CaseGround, Colours> = {
  harbour: {
    before: '#0a528c',
    after: palette.sky,
    ledge: palette.harbourDeep,
    edge: palette.yellow,
    product: { body: palette.paper, shade: palette.honeyLight, dark: palette.ink, accent: palette.yellow },
  },
  stone: {
    before: palette.stone2,
    after: palette.honey,
    ledge: palette.honeyDark,
    edge: palette.harbour,
    product: { body: palette.harbour, shade: palette.harbourDeep, dark: palette.ink, accent: palette.yellow },
  },
  ink: {
    before: '#22324a',
    after: palette.harbour,
    ledge: '#08111d',
    edge: palette.yellow,
    product: { body: palette.foam, shade: palette.sky, dark: palette.harbourDeep, accent: palette.yellow },
  },
};

type Scene = { product: CaseProduct; ground: CaseGround; heights: number[]; start: number };

/** The figures as columns, those from before the work in the shade, and the product in front of them. */
export function drawProduct({ product, ground, heights, start }: Scene): string {
  const of = colours[ground];
  const step = width / heights.length;
  const columns = heights.map((part, index) => {
    const rise = part * tallest;
    return rect(index * step + 5, ledge - rise, step - 10, rise, index > start ? of.after : of.before);
  });
  return [
    ...columns,
    rect(0, ledge, width, height - ledge, of.ledge),
    rect(0, ledge, width, 7, of.edge),
    `<g transform="translate(${productX} ${ledge}) scale(${productScale})">${productShapes[product](of.product)}</g>`,
  ].join('');
}
