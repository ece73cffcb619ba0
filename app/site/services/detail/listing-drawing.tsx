import { m } from '#messages/messages.js';
import type { PageProps } from './page-parts.tsx';

/** Where the six parts of the offer stand on a product page, in the order of the offer. */
const marks: [x: number, y: number][] = [
  [498, 24],
  [548, 98],
  [548, 354],
  [548, 206],
  [28, 90],
  [28, 452],
];

const lines = (x: number, y: number, widths: number[], gap = 18) =>
  widths.map((width, index) => `M${x} ${y + index * gap}h${width}`).join('');

/** A product page in outline: pictures left, words right, A+ modules below. */
export function ListingDrawing({ page }: PageProps) {
  return (
    <figure className="drawn listing-drawing">
      <svg viewBox="0 0 576 560" role="img" aria-label={m.site_services_listing_figure()}>
        <rect className="sheet-ground" x="12" y="1" width="552" height="556" rx="10" />
        <path className="hair" d="M12 48h552" />
        <rect className="field" x="150" y="14" width="300" height="20" rx="4" />
        <rect className="card-ground" x="36" y="76" width="216" height="236" rx="4" />
        <path
          className="bottle"
          d="M126 112h36v22c0 10 16 16 16 38v92c0 10-6 16-16 16h-36c-10 0-16-6-16-16v-92c0-22 16-28 16-38z"
        />
        <path className="band-mark" d="M110 196h68v44h-68z" />
        <path className="measure" d="M110 296h68m-68-6v12m68-12v12" />
        <path className="thumbs" d="M36 324h48v36H36zM92 324h48v36H92zM148 324h48v36h-48zM204 324h48v36h-48z" />
        <path className="words-strong" d={lines(284, 92, [236, 168], 22)} />
        <path className="words" d="M284 146h84" />
        <path className="words" d={lines(304, 186, [206, 190, 212, 176, 198], 26)} />
        <path className="points" d={lines(286, 186, [1, 1, 1, 1, 1], 26)} />
        <path className="words" d={lines(284, 340, [232, 220, 150])} />
        <path className="hair" d="M36 408h504" />
        <path className="card-ground" d="M36 428h160v104H36zM208 428h160v104H208zM380 428h160v104H380z" />
        <path
          className="measure"
          d="M60 508l32-40 24 22 36-44M232 508v-30m24 30v-46m24 46v-62m24 62v-22M404 452h112m-112 22h112m-112 22h72"
        />
        {marks.map(([x, y], index) => (
          <g key={page.offer.items[index]?.heading} className="mark">
            <circle cx={x} cy={y} r="15" />
            <text x={x} y={y + 5.5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{m.site_services_listing_figure()}</figcaption>
    </figure>
  );
}
