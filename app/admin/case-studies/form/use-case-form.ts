import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CaseRecord, createCase, listPath, updateCase } from '#app/admin/case-studies/case-studies-api.ts';
import { useBegun, useKeptValues } from '#app/admin/parts/editing/use-kept-values.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type CaseErrors, type CaseField, type CaseValues, emptyValues, readValues, valuesOf } from './values.ts';

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What the server says about fields that looked fine here. */
function serverErrors(problem: ApiProblem): CaseErrors | undefined {
  const fields = problem.details.fields as Record<string, string> | undefined;
  if (problem.code === 'duplicate') return { slug: 'taken' };
  if (problem.code !== 'invalid_input' || !fields) return undefined;
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name === 'pictureId' ? 'picture' : name.split('.')[0], 'invalid']),
  );
}

/** The form of a case: what was typed stays through every refusal, and only saving or leaving ends it. */
export function useCaseForm(record: CaseRecord | null, mayEdit: boolean) {
  const navigate = useNavigate();
  const keptAs = `case:${record?.id ?? 'new'}`;
  const saved = record ? valuesOf(record) : emptyValues;
  const begun = useBegun(keptAs, mayEdit, { ...saved, creationKey: '' });
  const { creationKey, ...found } = begun?.values ?? { ...saved, creationKey: '' };
  // One adding, however often it is sent, also after a reload.
  const [key, setKey] = useState(() => creationKey || newKey());
  // Of a case that somebody saved since, the older version is written on: saving shows both.
  const [base, setBase] = useState(record && { ...record, version: begun?.version ?? record.version });
  const [values, setValues] = useState<CaseValues>(found);
  const [wasKept, setKept] = useState(begun !== undefined);
  const [errors, setErrors] = useState<CaseErrors>({});
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<CaseRecord>();
  const [state, setState] = useState<'idle' | 'saving' | 'done'>('idle');

  const isDirty = state !== 'done' && !sameText(values, base ? valuesOf(base) : emptyValues);
  const kept = useMemo(() => ({ ...values, creationKey: key }), [values, key]);
  useKeptValues(keptAs, { isDirty: mayEdit && isDirty, version: base?.version, values: kept });

  function set<F extends CaseField>(field: F, value: CaseValues[F]) {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _, ...rest }) => rest);
  }

  function refuse(failure: unknown) {
    setState('idle');
    if (failure instanceof ApiProblem) {
      if (failure.code === 'stale_version') return setTheirs(failure.details.current as CaseRecord);
      const found = serverErrors(failure);
      if (found) return setErrors(found);
      if (failure.code === 'not_found') {
        // What was added by this key is in the trash: saving once more adds another one.
        if (!base) setKey(newKey());
        return setProblem(m.admin_cases_gone());
      }
    }
    setProblem(problemText(failure));
  }

  /** @param onto the case that is changed; none is there yet where one is added */
  async function save(onto = base) {
    setProblem(undefined);
    const read = readValues(values);
    if ('errors' in read) return setErrors(read.errors);
    setState('saving');
    try {
      const { title } = onto ? await updateCase(onto.id, onto.version, read.input) : await createCase(key, read.input);
      setState('done');
      toastSuccess(m.admin_cases_saved({ title }));
    } catch (failure) {
      refuse(failure);
    }
  }

  return {
    isReadOnly: !mayEdit,
    values,
    set,
    errors,
    problem,
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
    save: () => save(),
    /** Back to the list; what was typed is given up. */
    leave: () => setState('done'),
    close: () => navigate(listPath),
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

export type CaseForm = ReturnType<typeof useCaseForm>;
