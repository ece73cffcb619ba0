import { useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { faultsOfDays } from '#shared/absences.ts';
import { daysText, type FieldProblems, fieldProblems, refusalOf } from './absence-words.ts';
import { type Absence, type AbsenceFields, type Absences, changeAbsence, enterAbsence } from './absences-api.ts';

type AbsenceDialogProps = {
  /** Whose; oneself without it. */
  userId: string | undefined;
  /** The one that is changed. */
  absence: Absence | undefined;
  known: Absences;
  onClose: () => void;
  onSaved: () => unknown;
};

const nobody = 'nobody';

/** From which day to which somebody is away, and who is in their place meanwhile. */
export function AbsenceDialog({ userId, absence, known, onClose, onSaved }: AbsenceDialogProps) {
  // Whoever became inactive, a Viewer, or was removed is no choice any more.
  const chosen = known.deputies.find(({ id }) => id === absence?.deputy.id);
  const gone = absence && !chosen ? absence.deputy : undefined;
  const [fields, setFields] = useState<AbsenceFields>({
    firstDay: absence?.firstDay ?? '',
    lastDay: absence?.lastDay ?? '',
    deputyId: chosen?.id ?? '',
  });
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (some: Partial<AbsenceFields>) => setFields((all) => ({ ...all, ...some }));
  const hasBegun = absence?.state === 'current';

  function wrong(): FieldProblems {
    const { firstDay, ...faults } = faultsOfDays(fields, known.today);
    const isMissing = !known.deputies.some(({ id }) => id === fields.deputyId);
    return fieldProblems({
      ...(firstDay && !hasBegun && { firstDay }),
      ...faults,
      ...(isMissing && { deputyId: 'unknown' }),
    });
  }

  async function submit() {
    const found = wrong();
    setProblems(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await (absence ? changeAbsence(absence, fields) : enterAbsence(userId, fields));
      toastSuccess(m.absence_saved());
      onClose();
      await onSaved();
    } catch (failure) {
      const refusal = refusalOf(failure);
      if ('fields' in refusal) setProblems(refusal.fields);
      else setProblem(refusal.text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={absence ? m.absence_change_title() : m.absence_add()} isOpen onClose={onClose}>
      <DialogForm
        action={m.absence_save()}
        busy={isBusy}
        problem={problem}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={m.absence_first()}
            value={fields.firstDay}
            onChange={(firstDay) => change({ firstDay, ...(fields.lastDay === '' && { lastDay: firstDay }) })}
            isDisabled={hasBegun}
            isRequired
            validationBehavior="aria"
            error={problems.firstDay}
          />
          <TextField
            type="date"
            label={m.absence_last()}
            value={fields.lastDay}
            onChange={(lastDay) => change({ lastDay })}
            isRequired
            validationBehavior="aria"
            error={problems.lastDay}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <Select
            label={m.absence_deputy()}
            value={fields.deputyId === '' ? nobody : fields.deputyId}
            onChange={(id) => change({ deputyId: id === nobody ? '' : id })}
            options={[
              { value: nobody, label: m.absence_deputy_choose() },
              ...known.deputies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {gone && fields.deputyId === '' && (
            <p className="text-13 text-ink-2 text-pretty">{m.absence_deputy_gone({ name: gone.name })}</p>
          )}
          {problems.deputyId && (
            <p role="alert" className="text-13 font-semibold text-red">
              {problems.deputyId}
            </p>
          )}
          <AlsoAway fields={fields} known={known} />
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** Says when the deputy is away in these days too: then the work goes on to theirs. */
function AlsoAway({ fields: { firstDay, lastDay, deputyId }, known }: { fields: AbsenceFields; known: Absences }) {
  const deputy = known.deputies.find(({ id }) => id === deputyId);
  const both = deputy?.away.find((each) => each.firstDay <= lastDay && firstDay <= each.lastDay);
  if (!deputy || !both) return null;
  return (
    <p role="status" className="text-13 text-ink-2 text-pretty">
      {m.absence_deputy_away({ name: deputy.name, days: daysText(both) })}
    </p>
  );
}
