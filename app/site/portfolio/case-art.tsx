import { smoothPath } from '#app/site/home/smooth-path.ts';
import type { CaseStudyView } from '#shared/case-studies.ts';

const width = 640;
const height = 300;

/** Heights between 0.06 and 1, one a figure; cases without figures get quiet ones of their own from the letters of their slug. */
function heightsOf({ chart, slug }: CaseStudyView): { heights: number[]; start: number } {
  const points = chart?.points ?? [...slug.slice(0, 10)].map((letter, index) => (letter.charCodeAt(0) % 7) + index);
  const highest = Math.max(...points) || 1;
  return { heights: points.map((point) => Math.max(point / highest, 0.06)), start: chart?.start ?? 0 };
}

type Shape = { heights: number[]; start: number };

/** The bars of the mark. */
function Bars({ heights, start }: Shape) {
  const step = width / heights.length;
  const bars = heights.map((value, index) => {
    const rise = value * height * 0.82;
    return `M${index * step + 4} ${height - rise}h${step - 8}V${height}h${8 - step}z`;
  });
  return (
    <>
      <path className="art-before" d={bars.slice(0, start + 1).join('')} />
      <path className="art-after" d={bars.slice(start + 1).join('')} />
    </>
  );
}

/** Water: the curve, and its echoes below. */
function Waves({ heights, start }: Shape) {
  const curve = (echo: number) =>
    smoothPath(
      heights.map((value, index) => {
        const rise = value * height * 0.78 * (1 - echo * 0.13);
        return [(index / (heights.length - 1)) * width, height - rise + echo * 9] as const;
      }),
    );
  return (
    <>
      <path className="art-sea" d={`${curve(0)}V${height}H0Z`} />
      {[1, 2, 3, 4, 5].map((echo) => (
        <path key={echo} className="art-echo" d={curve(echo)} />
      ))}
      <path className="art-line" d={curve(0)} />
      <path className="art-start" d={`M${(start / (heights.length - 1)) * width} 0V${height}`} />
    </>
  );
}

/** Limestone: courses of blocks, as many as the figure is high. */
function Blocks({ heights, start }: Shape) {
  const rows = 9;
  const step = width / heights.length;
  const course = (height * 0.86) / rows;
  const block = `h${step - 4}v${course - 4}h${4 - step}z`;
  const columns = heights.map((value, column) =>
    Array.from({ length: Math.max(1, Math.round(value * rows)) }, (_, row) => {
      return `M${column * step + 2} ${height - (row + 1) * course + 2}${block}`;
    }).join(''),
  );
  return (
    <>
      <path className="art-before" d={columns.slice(0, start + 1).join('')} />
      <path className="art-after" d={columns.slice(start + 1).join('')} />
    </>
  );
}

const shapes = [Bars, Waves, Blocks];

/** A picture drawn from the case's own figures; decoration, the figures themselves are told in words. */
export function CaseArt({ study, place }: { study: CaseStudyView; place: number }) {
  const Shape = shapes[place % shapes.length] as (typeof shapes)[number];
  return (
    <svg className="case-art" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <Shape {...heightsOf(study)} />
    </svg>
  );
}
