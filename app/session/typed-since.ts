export type Fields = Record<string, string | string[] | null>;

export const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What somebody typed while what they had sent was on its way: of a text that goes on, what follows; of a field that was changed otherwise,
 * all that it says now.
 * @param sent the fields as they were sent
 * @param empty the fields as they are when nothing was typed
 */
export function typedSince<Values extends Fields>(sent: Values, now: Values, empty: Values): Values {
  const since = Object.entries(now).map(([field, value]) => {
    const before = sent[field];
    if (isAlike(value, before)) return [field, empty[field]];
    if (typeof value !== 'string' || typeof before !== 'string' || !value.startsWith(before)) return [field, value];
    return [field, value.slice(before.length).trimStart() || empty[field]];
  });
  return Object.fromEntries(since) as Values;
}
