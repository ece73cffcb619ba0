/** So long after the first of two keys the second belongs to it, in milliseconds. */
const togetherMs = 1_200;

type Press = { key: string; at: number };

/**
 * Which of these sequences a press ends, given the press before it; and whether it may begin a longer one. One key alone means nothing
 * while it is also the first of two.
 */
export function sequenceOf(
  sequences: readonly string[],
  press: Press,
  before: Press | undefined,
): { ended: string | undefined; begins: boolean } {
  const pair = before && press.at - before.at <= togetherMs ? `${before.key} ${press.key}` : undefined;
  if (pair !== undefined && sequences.includes(pair)) return { ended: pair, begins: false };
  if (sequences.includes(press.key)) return { ended: press.key, begins: false };
  return { ended: undefined, begins: sequences.some((each) => each.startsWith(`${press.key} `)) };
}
