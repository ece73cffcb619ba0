import { type Preview, type PreviewGround, previewSize } from '#shared/previews.ts';
import { drawableText, drawLine } from './lettering.ts';
import { drawMark } from './mark.ts';
import { palette } from './palette.ts';
import { type Fitted, fitText } from './wrapping.ts';

const { width, height } = previewSize;
/** Nothing that is read comes nearer to the edge, in pixels: previews are cropped and rounded. */
export const margin = 72;

type Look = Record<'ground' | 'title' | 'quiet' | 'rule' | 'bar' | 'stem' | 'before' | 'figure', string>;

const looks: Record<PreviewGround, Look> = {
  ink: look(palette.ink, palette.paper, palette.pale, '#33445a', palette.sky, palette.yellow, '#2b3d55'),
  paper: look(
    palette.paper,
    palette.ink,
    palette.ink2,
    palette.stone3,
    palette.harbour,
    palette.yellow,
    palette.stone2,
  ),
  stone: look(palette.stone2, palette.ink, palette.ink2, palette.stone3, palette.harbour, palette.ink, palette.stone1),
  harbour: look(
    palette.harbour,
    palette.paper,
    '#d5e4f3',
    '#3b7fba',
    palette.yellow,
    palette.yellow,
    palette.harbourLight,
  ),
};

function look(
  ground: string,
  title: string,
  quiet: string,
  rule: string,
  bar: string,
  stem: string,
  before: string,
): Look {
  return { ground, title, quiet, rule, bar, stem, before, figure: title };
}

function drawLines(
  { lines, size, lineHeight }: Fitted,
  face: 'display' | 'text',
  x: number,
  top: number,
  fill: string,
) {
  // Capitals of both fonts are about 0.7 of the size: the first line's top is theirs.
  return lines.map((text, index) =>
    drawLine({ text, face, size, x, y: Math.round(top + size * 0.74 + index * lineHeight), fill }),
  );
}

/** Mark and name above, a ledger rule and where the page is below: the same on every preview. */
function drawFrame(preview: Preview, colours: Look): string {
  const name = fitText(
    preview.siteName,
    'display',
    { width: width - 2 * margin - 80, height: 40 },
    { largest: 38, smallest: 26 },
  );
  const kicker = fitText(
    preview.kicker,
    'text',
    { width: width - 2 * margin, height: 34 },
    { largest: 27, smallest: 20 },
  );
  const foot = height - margin - 44;
  return [
    drawMark({
      x: margin,
      y: margin - 22,
      size: 56,
      fill: colours.bar === palette.yellow ? palette.paper : colours.bar,
      stemFill: colours.stem,
    }),
    ...drawLines({ ...name, lines: name.lines.slice(0, 1) }, 'display', margin + 74, margin - 12, colours.title),
    `<path stroke="${colours.rule}" stroke-width="2" d="M${margin} ${foot}H${width - margin}"/>`,
    ...drawLines({ ...kicker, lines: kicker.lines.slice(0, 1) }, 'text', margin, foot + 26, colours.quiet),
  ].join('');
}

const top = 148;
const bottom = height - margin - 44 - 40;

/** The mark, large, rising out of the rule: the picture of pages that have no figures of their own. */
function drawProw(colours: Look): string {
  const size = 330;
  return drawMark({
    x: width - margin - size + 14,
    y: height - margin - 44 - size * 0.86,
    size,
    fill: colours.bar,
    stemFill: colours.stem,
  });
}

function drawPage(preview: Preview, colours: Look): string {
  const box = { width: 700, height: bottom - top };
  const title = fitText(preview.title, 'display', box, { largest: 92, smallest: 40 });
  // The prow stands under its own ground, so that it ends at the rule.
  const clip = `<clipPath id="above"><path d="M0 0H${width}V${height - margin - 45}H0z"/></clipPath>`;
  const used = title.size + (title.lines.length - 1) * title.lineHeight;
  const start = top + Math.max(0, (box.height - used) / 2);
  return `${clip}<g clip-path="url(#above)">${drawProw(colours)}</g>${drawLines(title, 'display', margin, start, colours.title).join('')}`;
}

/** A case's figures as bars that stand on the rule, at the right; those from before the work are pale. */
function drawBars({ points, start }: { points: number[]; start: number }, colours: Look): string {
  const left = 640;
  const floor = height - margin - 45;
  const step = (width - margin - left) / points.length;
  const highest = Math.max(...points) || 1;
  const bars = points.map((value, index) => {
    const rise = Math.max(6, (value / highest) * 290);
    const fill = index > start ? colours.bar : colours.before;
    return `<path fill="${fill}" d="M${(left + index * step).toFixed(1)} ${(floor - rise).toFixed(1)}h${(step * 0.78).toFixed(1)}V${floor}h${(-step * 0.78).toFixed(1)}z"/>`;
  });
  return bars.join('');
}

/** The result first, big; then what it counts and the case's title; its figures beside them. */
function drawCase(preview: Preview, result: NonNullable<Preview['result']>, colours: Look): string {
  const hasBars = result.points.length > 1;
  const wide = width - 2 * margin;
  const value = fitText(
    result.value,
    'display',
    { width: hasBars ? 560 : wide, height: 190 },
    { largest: 190, smallest: 60 },
  );
  const labelTop = top + value.size * 0.74 + 34;
  const label = fitText(
    result.label,
    'text',
    { width: hasBars ? 520 : wide, height: 76 },
    { largest: 34, smallest: 22 },
  );
  const titleTop = labelTop + label.lines.length * label.lineHeight + 22;
  const title = fitText(
    preview.title,
    'display',
    { width: hasBars ? 530 : wide, height: height - margin - 44 - 30 - titleTop },
    { largest: 46, smallest: 25 },
  );
  return [
    hasBars ? drawBars(result, colours) : '',
    ...drawLines(
      { ...value, lines: value.lines.slice(0, 1) },
      'display',
      margin - value.size * 0.03,
      top,
      colours.figure,
    ),
    ...drawLines(label, 'text', margin, labelTop, colours.quiet),
    ...drawLines(title, 'display', margin, titleTop, colours.title),
  ].join('');
}

/** The social preview of a page as an SVG of {@link previewSize}, with all text as outlines. */
export function drawPreview(preview: Preview): string {
  const colours = looks[preview.ground];
  const isReadable = !preview.result || drawableText(preview.result.value, 'display') !== '';
  const content =
    preview.result && isReadable ? drawCase(preview, preview.result, colours) : drawPage(preview, colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colours.ground}"/>${content}${drawFrame(preview, colours)}</svg>`;
}
