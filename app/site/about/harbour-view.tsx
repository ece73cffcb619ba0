import { Boat } from '#app/site/parts/boat.tsx';

/** Widths and heights of the houses on the quay, left to right. */
type House = readonly [width: number, height: number];

const town: readonly House[] = [
  [72, 96],
  [54, 140],
  [88, 118],
  [46, 176],
  [64, 150],
  [110, 104],
  [58, 190],
  [40, 232],
  [76, 162],
  [62, 128],
  [96, 148],
  [50, 204],
  [84, 136],
  [68, 172],
  [44, 120],
  [92, 156],
  [60, 110],
  [78, 142],
  [120, 92],
];
/** What only wide screens see, to the left and to the right of the town. */
const west: readonly House[] = [
  [96, 88],
  [58, 132],
  [104, 110],
  [48, 184],
  [86, 126],
  [66, 158],
  [90, 100],
];
const east: readonly House[] = [
  [74, 150],
  [52, 118],
  [98, 138],
  [60, 186],
  [112, 98],
  [48, 146],
  [82, 112],
  [94, 84],
];
const quay = 260;
const gap = 3;
/** Units to the left of the town, and the whole width, as {@link HarbourView} frames it. */
const left = -560;
const whole = 2560;

const townLeft = 12 - west.reduce((sum, [width]) => sum + width + gap, 0);

/** Shutters between the roof and the door, two to a floor. */
function windowsOf(x: number, [width, height]: House): string {
  const floors = Math.floor((height - 66) / 34);
  return Array.from({ length: Math.max(0, floors) }, (_, floor) => {
    const y = quay - height + 20 + floor * 34;
    return `M${x + 9} ${y}h7v13h-7zM${x + width - 16} ${y}h7v13h-7z`;
  }).join('');
}

function Houses() {
  let x = townLeft;
  return [...west, ...town, ...east].map((house, index) => {
    const [width, height] = house;
    const at = x;
    x += width + gap;
    return (
      <g key={at} className={`house house-${index % 3}`}>
        <rect x={at} y={quay - height} width={width} height={height} />
        <path className="window" d={windowsOf(at, house)} />
        {index % 2 === 0 && (
          <rect className="balcony" x={at + width / 2 - 9} y={quay - height + 26} width="18" height="30" />
        )}
        {index % 3 === 1 && <path className="door" d={`M${at + 14} ${quay}v-26a10 10 0 0 1 20 0v26z`} />}
      </g>
    );
  });
}

/** The harbour from the ferry: limestone, water, and one painted boat. Decoration; narrow screens see its middle, at full height. */
export function HarbourView() {
  return (
    <svg className="harbour" viewBox={`${left} 0 ${whole} 360`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="house house-1" d="M604 84c0-40 26-62 50-62s50 22 50 62v176H604z" />
      <path className="dome" d="M654 2v22M646 10h16" />
      <Houses />
      <path className="sea" d={`M${left} 260h${whole}v100h-${whole}z`} />
      <path
        className="ripple"
        d="M-500 300h180M-240 334h220M60 286h150M330 300h220M900 284h120M1120 306h240M140 328h320M640 336h200M1480 288h200M1640 330h260"
      />
      <Boat />
    </svg>
  );
}
