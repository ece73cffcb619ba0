import { AppError } from '#server/errors.ts';

/**
 * The order of `ids` once `id` stands behind `after`, or first for null. Only this one moves: what a colleague has moved meanwhile stays moved.
 *
 * @throws not_found for one that is not among them
 */
export function placedBehind(
  ids: readonly string[],
  id: string,
  after: string | null,
): { order: string[]; isMoved: boolean } {
  const missing = [id, after ?? id].find((each) => !ids.includes(each));
  if (missing !== undefined) throw new AppError('not_found', `${missing} has no place here`);
  const others = ids.filter((each) => each !== id);
  const order = after === id ? [...ids] : others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, id);
  return { order, isMoved: order.some((each, index) => each !== ids[index]) };
}
