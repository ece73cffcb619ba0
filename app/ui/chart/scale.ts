/** Lines of an axis: from zero up to `top`, which is at or above every value. */
export type Scale = { top: number; ticks: number[] };

const steps = [1, 2, 2.5, 5, 10] as const;

/** An axis for values up to `max` with about `wanted` lines at round numbers; whole numbers, so that no half visit is drawn. */
export function scaleTo(max: number, wanted = 4): Scale {
  const highest = Math.max(max, 1);
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, Math.ceil((steps.find((each) => each * power >= rough) ?? 10) * power));
  const count = Math.ceil(highest / step);
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Which of `count` labels are written when `room` pixels hold one of `each` pixels: the last always, the others evenly before it. */
export function labelled(count: number, room: number, each: number): number[] {
  const every = Math.max(1, Math.ceil((count * each) / Math.max(room, each)));
  const shown: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) shown.unshift(index);
  return shown;
}
