import { useNavigate } from 'react-router';
import { type CaseRecord, createCase, listPath, updateCase } from '#app/admin/case-studies/case-studies-api.ts';
import { takeUntouched } from '#app/admin/parts/editing/take-untouched.ts';
import { useRecordForm } from '#app/admin/parts/editing/use-record-form.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type CaseErrors, type CaseField, type CaseValues, emptyValues, readValues, valuesOf } from './values.ts';

function faultsOf(problem: ApiProblem): CaseErrors | undefined {
  const fields = problem.details.fields as Record<string, string> | undefined;
  if (problem.code === 'duplicate') return { slug: 'taken' };
  if (problem.code !== 'invalid_input' || !fields) return undefined;
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name === 'pictureId' ? 'picture' : name.split('.')[0], 'invalid']),
  );
}

/** A picture and its words, the parts of a chart. */
const together = [
  ['picture', 'pictureAlt'],
  ['chartLabel', 'chartPoints', 'chartStart'],
] as const;

export function useCaseForm(record: CaseRecord | null, mayEdit: boolean) {
  const navigate = useNavigate();
  const form = useRecordForm({
    record,
    keptAs: `case:${record?.id ?? 'new'}`,
    isReadOnly: !mayEdit,
    valuesOf: (each: CaseRecord | null) => (each ? valuesOf(each) : emptyValues),
    meet: (versions) => takeUntouched(versions, together),
    read: readValues,
    async write(input, onto, key) {
      const { title } = onto ? await updateCase(onto.id, onto.version, input) : await createCase(key, input);
      toastSuccess(m.admin_cases_saved({ title }));
    },
    faultsOf,
    wordsOf: (failure) =>
      failure instanceof ApiProblem && failure.code === 'not_found' ? m.admin_cases_gone() : problemText(failure),
  });
  return {
    ...form,
    set<F extends CaseField>(field: F, value: CaseValues[F]) {
      form.change((now) => ({ ...now, [field]: value }), [field]);
    },
    close: () => navigate(listPath),
  };
}

export type CaseForm = ReturnType<typeof useCaseForm>;
