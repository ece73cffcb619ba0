import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#app/session/drafts.ts';

/** What was typed, and the version of the record it was begun on: none for a record that is being made. */
type Kept<Values> = {
  version: number | null;
  values: Values;
  /** What the record said then, where the form asks what was changed of it. */
  begunOn?: Values | undefined;
};

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
/** Of a field that is empty, nobody knows what it would hold. */
const fits = (kept: unknown, value: unknown) =>
  kept !== undefined && (value === null || kindOf(kept) === kindOf(value));

/** What was kept, as far as it has the fields that the form has today. */
function recall<Values extends object>(kept: unknown, fields: Values): Kept<Values> | undefined {
  const { version, values, begunOn } = (kept ?? {}) as Partial<Kept<Record<string, unknown>>>;
  if ((version !== null && typeof version !== 'number') || typeof values !== 'object' || values === null)
    return undefined;
  const known = (of: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, fits(of[name], value) ? of[name] : value]),
    ) as Values;
  const isWhole = typeof begunOn === 'object' && begunOn !== null;
  return { version, values: known(values), begunOn: isWhole ? known(begunOn) : undefined };
}

/** What a long form about one record was left with when the page went: a session that ended, a reload, a browser that fell over. */
export function useBegun<Values extends object>(
  name: string,
  isKept: boolean,
  fields: Values,
): Kept<Values> | undefined {
  return useState(() => (isKept ? recall(readDraft(name), fields) : undefined))[0];
}

/**
 * Keeps it on this device as long as it is not saved.
 * @param isLeft false where a form can be closed by a slip, and its text is thrown away by saying so; else leaving it is asked about, and meant
 */
export function useKeptValues<Values extends object>(
  name: string,
  {
    isDirty,
    version,
    values,
    begunOn,
  }: Omit<Kept<Values>, 'version'> & { isDirty: boolean; version: number | undefined },
  isLeft = true,
): void {
  useEffect(() => {
    if (isDirty) keepDraft(name, { version: version ?? null, values, begunOn } satisfies Kept<Values>);
    else forgetDraft(name);
  }, [name, isDirty, version, values, begunOn]);
  // A page that goes takes nothing off the screen first: what ends here was left by a link, or saved.
  useEffect(() => (isLeft ? () => forgetDraft(name) : undefined), [name, isLeft]);
}

/**
 * The fields of a form in a dialog: there again after what ended the page, gone once the form is closed.
 *
 * @param readVersion of the record that is edited; none where one is added
 */
export function useKeptForm<Values extends object>(name: string, fields: Values, readVersion?: number) {
  const begun = useBegun(name, true, fields);
  const [empty] = useState({ fields, version: readVersion });
  const [values, setValues] = useState(begun?.values ?? fields);
  // Of a record that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState<{ version: number | undefined; begunOn: Values | undefined }>(() => {
    const version = begun?.version ?? readVersion;
    return { version, begunOn: version === readVersion ? fields : begun?.begunOn };
  });
  const { version, begunOn } = base;
  const isDirty = JSON.stringify(values) !== JSON.stringify(empty.fields);
  useKeptValues(name, { isDirty, version, values, begunOn });
  return {
    values,
    version,
    /** What stood in the form before anything was typed; unknown where what was kept does not say. */
    begunOn,
    /** What is written from now on goes over this version, knowingly; `theirs` is what it says. */
    setVersion: (version: number, theirs: Values) => setBase({ version, begunOn: theirs }),
    change: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })),
    /** True while the form shows what was found on this device. */
    wasKept: begun !== undefined && isDirty,
    discard() {
      setValues(empty.fields);
      setBase({ version: empty.version, begunOn: empty.fields });
    },
  };
}
