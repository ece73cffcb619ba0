import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Analysis, repeatAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { beginProblem } from '#app/admin/analyses/parameters/begin-problem.ts';
import { ParameterFields } from '#app/admin/analyses/parameters/parameter-fields.tsx';
import {
  faultsOf,
  type ParameterFaults,
  refusedFields,
  saidOf,
  valuesOf,
} from '#app/admin/analyses/parameters/values.ts';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { keysByContent } from '#app/session/new-key.ts';
import { Dialog, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { halfTypedDays } from '#app/ui/half-typed-day.ts';
import { m } from '#messages/messages.js';

type RepeatDialogProps = { analysis: Analysis; isOpen: boolean; onClose: () => void };

/** The same files again, with other parameters: another analysis beside this one. */
export function RepeatDialog({ analysis, isOpen, onClose }: RepeatDialogProps) {
  return (
    <Dialog title={m.admin_analyses_repeat()} size="middle" isOpen={isOpen} onClose={onClose}>
      {isOpen && <RepeatForm analysis={analysis} onClose={onClose} />}
    </Dialog>
  );
}

function RepeatForm({ analysis: { id, parameters }, onClose }: Omit<RepeatDialogProps, 'isOpen'>) {
  const { locale } = usePlace();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => valuesOf(parameters, locale));
  const [faults, setFaults] = useState<ParameterFaults>({});
  const place = useRef<HTMLDivElement>(null);
  const [sendingKey] = useState(keysByContent);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send() {
    const found = faultsOf(values, place.current ? halfTypedDays(place.current) : []);
    setFaults(found);
    if (Object.keys(found).length > 0) return setProblem(m.admin_analyses_begin_fields());
    setBusy(true);
    setProblem(undefined);
    try {
      const said = saidOf(values, parameters);
      const begun = await repeatAnalysis(id, { parameters: said, key: sendingKey(said) });
      await navigate(`/admin/analyses/${begun.id}`);
    } catch (failure) {
      const fields = failure instanceof ApiProblem ? failure.details.fields : undefined;
      if (fields) setFaults(refusedFields(fields as Record<string, unknown>));
      setProblem(beginProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DialogText>{m.admin_analyses_repeat_text()}</DialogText>
      <DialogForm action={m.admin_analyses_begin()} busy={isBusy} problem={problem} onSubmit={send} onClose={onClose}>
        <ParameterFields
          place={place}
          values={values}
          faults={faults}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        />
      </DialogForm>
    </>
  );
}
