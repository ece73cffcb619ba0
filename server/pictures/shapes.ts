const short = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${more}/>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${more}/>`;

/** A smooth line through `points`, tangents level at each, as path data without the first move. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  return points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] as readonly [number, number];
      const middle = (fromX + x) / 2;
      return `C${short(middle)} ${short(fromY)} ${short(middle)} ${short(y)} ${short(x)} ${short(y)}`;
    })
    .join('');
}

/** A painted luzzu, 320 wide, its keel's middle at `x`, `y`: hull, two stripes, stem and the eye that looks ahead. */
export function luzzu(
  x: number,
  y: number,
  scale: number,
  colours: { hull: string; first: string; second: string; eye: string },
) {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})">${[
    path('M-160-78C-140-26-112 0-74 0H92c44 0 66-26 82-94-46 22-100 28-166 28-68 0-126-4-168-12z', colours.hull),
    stroke('M-151-60c46 10 92 13 156 13 68 0 118-6 160-22', colours.first, 11),
    stroke('M-142-38c42 7 84 9 144 9 64 0 110-4 152-16', colours.second, 8),
    stroke('M174-92c4-16 5-30 2-46', colours.first, 12),
    stroke('M-160-76c-5-12-7-22-6-34', colours.first, 12),
    `<ellipse cx="128" cy="-66" rx="13" ry="8" fill="${colours.eye}"/><circle cx="130" cy="-66" r="5" fill="${colours.hull}"/>`,
  ].join('')}</g>`;
}
