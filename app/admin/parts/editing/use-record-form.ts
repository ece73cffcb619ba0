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
  /** What is written over theirs where one's own is kept: what nobody typed in here comes from there. */
  meet: (versions: { mine: Values; begunOn: Values; theirs: Values }) => Values;
  read: (values: Values) => { input: Input } | { errors: Errors };
  /** @param onto the record that is changed; null where one is added, once for each key */
  write: (input: Input, onto: Item | null, key: string) => Promise<void>;
  /** What the server says about fields that looked fine here. */
  faultsOf: (problem: ApiProblem) => Errors | undefined;
  /** Any other refusal, in words. */
  wordsOf: (failure: unknown) => string;
};

function withoutKey<Values extends object>({ creationKey: _, ...values }: Values & { creationKey: string }): Values {
  return values as unknown as Values;
}

/** The form of a record with a version: what was typed stays through every refusal, and only saving or leaving ends it. */
export function useRecordForm<Item extends Versioned, Values extends object, Input, Errors extends object>({
  record,
  keptAs,
  isReadOnly = false,
  valuesOf,
  meet,
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
  const [values, setValues] = useState<Values>(() => (begun ? withoutKey(begun.values) : saved));
  // Unknown where what was kept does not say: then all that stands here counts as typed.
  const [begunOn, setBegunOn] = useState(() => {
    if (!begun || begun.version === (record?.version ?? null)) return saved;
    return begun.begunOn && withoutKey(begun.begunOn);
  });
  const [wasKept, setKept] = useState(begun !== undefined);
  const [errors, setErrors] = useState<Partial<Errors>>({});
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<Item>();
  const [state, setState] = useState<'idle' | 'saving' | 'done'>('idle');

  const isDirty = state !== 'done' && JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const kept = useMemo(() => ({ ...values, creationKey: key }), [values, key]);
  const keptBegun = useMemo(() => begunOn && { ...begunOn, creationKey: key }, [begunOn, key]);
  const version = base?.version;
  useKeptValues(keptAs, { isDirty: !isReadOnly && isDirty, version, values: kept, begunOn: keptBegun });

  const mineOver = (item: Item) => (begunOn ? meet({ mine: values, begunOn, theirs: valuesOf(item) }) : values);

  function writeOn(item: Item, written: Values) {
    setBase(item);
    setBegunOn(valuesOf(item));
    setValues(written);
    setTheirs(undefined);
  }

  function meetTheirs(current: Item) {
    const said = valuesOf(current);
    if (JSON.stringify(mineOver(current)) !== JSON.stringify(said)) return setTheirs(current);
    // Both wrote the same here: there is nothing to choose.
    writeOn(current, said);
    void save(current, said);
  }

  function refuse(failure: unknown) {
    if (failure instanceof ApiProblem) {
      if (failure.code === 'stale_version') return meetTheirs(failure.details.current as Item);
      const faults = faultsOf(failure);
      if (faults) return setErrors(faults);
      // What was added by this key is in the trash: saving once more adds another one.
      if (failure.code === 'not_found' && !base) setKey(newKey());
    }
    setProblem(wordsOf(failure));
  }

  async function save(onto: Item | null, typed = values) {
    setProblem(undefined);
    const found = read(typed);
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
    /** What keeping one's own would write over theirs. */
    mine: theirs ? mineOver(theirs) : values,
    state,
    isDirty,
    /** True while the form shows what was found on this device. */
    wasKept: wasKept && isDirty,
    discardKept() {
      setKept(false);
      setKey(newKey());
      setBase(record);
      setBegunOn(saved);
      setValues(saved);
      setErrors({});
    },
    save: () => save(base),
    /** What was typed is given up. */
    leave: () => setState('done'),
    closeConflict: () => setTheirs(undefined),
    keepMine() {
      if (!theirs) return;
      const mine = mineOver(theirs);
      writeOn(theirs, mine);
      void save(theirs, mine);
    },
    takeTheirs() {
      if (!theirs) return;
      writeOn(theirs, valuesOf(theirs));
      setErrors({});
    },
  };
}
