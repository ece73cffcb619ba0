type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** Slope of the curve at each point: level at peaks and valleys, else the harmonic mean of the slopes on both sides. */
function slopesAt(points: readonly Point[]): number[] {
  const between = points.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = points[index] as Point;
    return (y - beforeY) / (x - beforeX);
  });
  return points.map((_, index) => {
    const before = between[index - 1];
    const after = between[index];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}

/** SVG path through `points` (left to right) that bends between them and never rises above or falls below them. */
export function smoothPath(points: readonly Point[]): string {
  const slopes = slopesAt(points);
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      const third = (x - before[0]) / 3;
      const leave = before[1] + third * (slopes[index - 1] ?? 0);
      const arrive = y - third * (slopes[index] ?? 0);
      return `C${round(before[0] + third)} ${round(leave)} ${round(x - third)} ${round(arrive)} ${round(x)} ${round(y)}`;
    })
    .join('');
}
