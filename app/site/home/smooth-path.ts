const round = (value: number) => Math.round(value * 10) / 10;

/** SVG path through `points` that bends between them without overshooting: each control point keeps its end's height. */
export function smoothPath(points: readonly (readonly [x: number, y: number])[]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const middle = round((before[0] + x) / 2);
      return `C${middle} ${round(before[1])} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join('');
}
