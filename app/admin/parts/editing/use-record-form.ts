import { useMemo, useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { useBegun, useKeptValues } from './use-kept-values.ts';

type Versioned = { id: string; version: number };

type Editing<Item extends Versioned, Values, Input, Errors> = {
  /** The record as it was read; null where one is added. */
  record: Item | null;
  /** The name under which what was typed is kept on this device. */
  keptAs: string;
  isReadOnly?: boolean;
  valuesOf: (record: Item | null) => Values;
  read: (values: Values) => { input: Input } | { errors: Errors };
  /** @param onto the record that is changed; null where one is added, once for each key */
  write: (input: Input, onto: Item | null, key: string) => Promise<void>;
  /** What the server says about fields that looked fine here. */
  faultsOf: (problem: ApiProblem) => Errors | undefined;
  /** Any other refusal, in words. */
  wordsOf: (failure: unknown) => string;
};

/** The form of a record with a version: what was typed stays through every refusal, and only saving or leaving ends it. */
export function useRecordForm<Item extends Versioned, Values extends object, Input, Errors extends object>({
  record,
  keptAs,
  isReadOnly = false,
  valuesOf,
  read,
  write,
  faultsOf,
  wordsOf,
}: Editing<Item, Values, Input, Errors>) {
  const [saved] = useState(() => valuesOf(record));
  // An answer that was lost on the way must not add it twice, also after whatever ended the page.
  const [fresh] = useState(newKey);
  const begun = useBegun(keptAs, !isReadOnly, { ...saved, creationKey: fresh });
  const [key, setKey] = useState(begun?.values.creationKey ?? fresh);
  // Of a record that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState(record && { ...record, version: begun?.version ?? record.version });
  const [values, setValues] = useState<Values>(() => {
    const { creationKey: _, ...found } = begun?.values ?? { ...saved, creationKey: '' };
    return found as Values;
  });
  const [wasKept, setKept] = useState(begun !== undefined);
  const [errors, setErrors] = useState<Partial<Errors>>({});
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<Item>();
  const [state, setState] = useState<'idle' | 'saving' | 'done'>('idle');

  const isDirty = state !== 'done' && JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const kept = useMemo(() => ({ ...values, creationKey: key }), [values, key]);
  useKeptValues(keptAs, { isDirty: !isReadOnly && isDirty, version: base?.version, values: kept });

  function refuse(failure: unknown) {
    if (failure instanceof ApiProblem) {
      if (failure.code === 'stale_version') return setTheirs(failure.details.current as Item);
      const faults = faultsOf(failure);
      if (faults) return setErrors(faults);
      // What was added by this key is in the trash: saving once more adds another one.
      if (failure.code === 'not_found' && !base) setKey(newKey());
    }
    setProblem(wordsOf(failure));
  }

  async function save(onto: Item | null) {
    setProblem(undefined);
    const found = read(values);
    if ('errors' in found) return setErrors(found.errors);
    setState('saving');
    try {
      await write(found.input, onto, key);
      setState('done');
    } catch (failure) {
      setState('idle');
      refuse(failure);
    }
  }

  return {
    isReadOnly,
    values,
    /** @param settled fields whose errors are answered by the change */
    change(next: (now: Values) => Values, settled: readonly string[]) {
      setValues(next);
      setErrors(
        (now) => Object.fromEntries(Object.entries(now).filter(([name]) => !settled.includes(name))) as Partial<Errors>,
      );
    },
    errors,
    problem,
    /** The record as somebody else saved it meanwhile. */
    theirs,
    state,
    isDirty,
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && isDirty,
    discardKept() {
      setKept(false);
      setKey(newKey());
      setBase(record);
      setValues(saved);
      setErrors({});
    },
    save: () => save(base),
    /** What was typed is given up. */
    leave: () => setState('done'),
    closeConflict: () => setTheirs(undefined),
    keepMine() {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(undefined);
      void save(theirs);
    },
    takeTheirs() {
      if (!theirs) return;
      setBase(theirs);
      setValues(valuesOf(theirs));
      setErrors({});
      setTheirs(undefined);
    },
  };
}
