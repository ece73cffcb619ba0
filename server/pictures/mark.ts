const bars = 'M2 20h6.5v8.6L2 26.2zM11 13.5h6.5v17.8L11 29.5zM20 7h6.5v26.2L20 32z';
const stem = 'M29 0c6.2 4 9 10.6 9 18 0 9.2-3.4 14.8-9 16z';

/** The prow of rising bars, `size` pixels wide, its corner at `x`, `y`. */
export function drawMark({
  x,
  y,
  size,
  fill,
  stemFill,
}: Record<'x' | 'y' | 'size', number> & Record<'fill' | 'stemFill', string>) {
  return `<g transform="translate(${x} ${y}) scale(${size / 40})"><path fill="${fill}" d="${bars}"/><path fill="${stemFill}" d="${stem}"/></g>`;
}
