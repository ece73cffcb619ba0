/** Widths and heights of the houses on the quay, left to right. */
const houses = [
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
] as const;
const quay = 260;

function Houses() {
  let left = 12;
  return houses.map(([width, height], index) => {
    const x = left;
    left += width + (index % 5 === 4 ? 10 : 3);
    return (
      <g key={x} className={`house house-${index % 3}`}>
        <rect x={x} y={quay - height} width={width} height={height} />
        {index % 2 === 0 && (
          <rect className="balcony" x={x + width / 2 - 9} y={quay - height + 26} width="18" height="30" />
        )}
        {index % 3 === 1 && <path className="door" d={`M${x + 14} ${quay}v-26a10 10 0 0 1 20 0v26z`} />}
      </g>
    );
  });
}

/** The harbour from the ferry: limestone, water, and one painted boat. Decoration. */
export function HarbourView() {
  return (
    <svg className="harbour" viewBox="0 0 1440 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="house house-1" d="M604 84c0-40 26-62 50-62s50 22 50 62v176H604z" />
      <path className="dome" d="M654 0v24M646 8h16" />
      <Houses />
      <path className="sea" d="M0 260h1440v100H0z" />
      <path className="ripple" d="M60 286h150M330 300h220M900 284h120M1120 306h240M140 328h320M640 336h200" />
      <g className="boat">
        <path
          className="hull"
          d="M700 268c20 34 44 44 76 44h150c40 0 62-16 84-56-40 14-90 20-160 20-66 0-112-2-150-8z"
        />
        <path className="stripe" d="M707 279c42 7 86 9 146 9 66 0 112-5 150-17" />
        <path className="stem" d="M1010 256c4-14 4-26 0-38" />
        <path className="mast" d="M852 276V150" />
      </g>
    </svg>
  );
}
