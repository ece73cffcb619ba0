/** The share of its size that a property has where `npm run drill -- properties` does not say another. */
const share = Number(process.env.PROPERTY_SHARE ?? 0.3);

/**
 * How often a property is tried that asks the database, or makes keys, each time. Inputs are drawn anew in every run of the suite, so that
 * a week of them has tried more than the drill does at once.
 *
 * @param full - how often the drill tries it
 */
export const runs = (full: number): number => Math.ceil(full * share);
