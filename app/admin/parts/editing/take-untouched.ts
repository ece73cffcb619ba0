/**
 * What is written over a version that somebody else saved: fields that were typed in here, and theirs where nobody did. To keep one's own is no
 * reason to take theirs back.
 * @param begunOn what the form said before anything was typed
 * @param groups fields that mean something together only: one that was touched keeps the others
 */
export function takeUntouched<Values extends object>(
  { mine, begunOn, theirs }: { mine: Values; begunOn: Values; theirs: Values },
  groups: readonly (readonly (keyof Values)[])[] = [],
): Values {
  const isTouched = (name: keyof Values) => JSON.stringify(mine[name]) !== JSON.stringify(begunOn[name]);
  const names = Object.keys(mine) as (keyof Values)[];
  const untouched = names.filter(
    (name) => !(groups.find((group) => group.includes(name)) ?? [name]).some((each) => isTouched(each)),
  );
  return { ...mine, ...(Object.fromEntries(untouched.map((name) => [name, theirs[name]])) as Partial<Values>) };
}
