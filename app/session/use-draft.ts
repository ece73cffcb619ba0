import { useEffect, useRef, useState } from 'react';
import { followDraft, forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { newKey } from './new-key.ts';
import { type Fields, isAlike, typedSince } from './typed-since.ts';

type Kept<Values> = { key: string; values: Values };

const isText = (value: unknown) => typeof value === 'string' || value === null;
const fits = (value: unknown, empty: Fields[string]): boolean =>
  Array.isArray(empty) ? Array.isArray(value) && value.every(isText) : isText(value);

/** What was kept, as far as it has the fields that the form has today. */
function recall<Values extends Fields>(kept: unknown, empty: Values): Kept<Values> | undefined {
  const { key, values } = (kept ?? {}) as Partial<Kept<Record<string, unknown>>>;
  if (typeof key !== 'string' || typeof values !== 'object' || values === null) return undefined;
  const known = Object.entries(empty).map(([field, nothing]) => [
    field,
    fits(values[field], nothing) ? values[field] : nothing,
  ]);
  return { key, values: Object.fromEntries(known) as Values };
}

/**
 * The fields of a form about one record, which outlive the screen, a reload and the session until `forget` is called. Tabs that show the
 * same form show the same words: none writes over what was typed in another.
 *
 * @param name of the form and its record; another record is another component (`key`)
 * @param empty the fields as they are when nothing was typed
 */
export function useDraft<Values extends Fields>(name: string, empty: Values) {
  const [begun] = useState(() => recall(readDraft(name), empty));
  const [wasKept, setKept] = useState(begun !== undefined);
  const [values, setValues] = useState(begun?.values ?? empty);
  const latest = useRef(values);
  /** One sending of what was typed, however often it is tried, also after a reload. */
  const key = useRef(begun?.key ?? newKey());
  const nothing = useRef(empty);
  useEffect(
    () =>
      followDraft(name, (told) => {
        const kept = recall(told, nothing.current) ?? { key: newKey(), values: nothing.current };
        key.current = kept.key;
        if (isAlike(kept.values, latest.current)) return;
        latest.current = kept.values;
        setValues(kept.values);
      }),
    [name],
  );
  function keep(next: Values) {
    latest.current = next;
    setValues(next);
    if (isAlike(next, empty)) forgetDraft(name);
    else keepDraft(name, { key: key.current, values: next } satisfies Kept<Values>);
  }
  function beginAnew(next: Values) {
    key.current = newKey();
    setKept(false);
    keep(next);
  }
  return {
    values,
    key,
    /** True while the screen shows what was found on the device. */
    wasKept,
    change: (part: Partial<Values>) => keep({ ...latest.current, ...part }),
    /** The form goes, sent or thrown away. */
    forget: () => beginAnew(empty),
    /** It was sent as these fields say and stays: what was typed meanwhile is the next to be sent. */
    sent: (fields: Values) => beginAnew(typedSince(fields, latest.current, empty)),
  };
}
