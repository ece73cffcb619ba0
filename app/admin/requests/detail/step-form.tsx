import { type FormEvent, useState } from 'react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { useNameToChoose } from '#app/admin/parts/assigning/away.ts';
import { usePlace } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { join } from '#app/ui/join.ts';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { addDays, dayOf, weekStart } from '#shared/days.ts';
import { longestStep } from '#shared/request-views.ts';
import { saysSomething } from '#shared/says-something.ts';
import { useFormBase } from './use-form-base.ts';
import type { RequestChanges } from './use-request-changes.ts';

type StepFormProps = { request: RequestRecord; changes: RequestChanges; assignees: Assignee[]; onClose: () => void };

/** The days that are meant most often, by name. */
const usualDays = (today: string) => [
  { label: m.admin_step_today(), day: today },
  { label: m.admin_step_tomorrow(), day: addDays(today, 1) },
  { label: m.admin_step_monday(), day: addDays(weekStart(today), 7) },
  { label: m.admin_step_week(), day: addDays(today, 7) },
];

const owner = 'owner';

/** What is to be done next, by which day, and by whom. What was typed stays when it is closed. */
export function StepForm({ request, changes, assignees, onClose }: StepFormProps) {
  const nameToChoose = useNameToChoose();
  const today = dayOf(useNow(), usePlace().timeZone);
  const { values, change, forget } = useDraft(changes.draftName('step'), {
    text: request.step?.text ?? '',
    on: request.step?.on ?? '',
    by: request.step?.by?.id ?? owner,
  });
  const { text, on, by } = values;
  const version = useFormBase(request.step, changes);
  const [wasSent, setSent] = useState(false);
  const missing = { text: !saysSomething(text), on: on === '' };

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (missing.text || missing.on) return;
    const close = () => {
      forget();
      onClose();
    };
    void changes.planStep({ text: text.trim(), on, byId: by === owner ? null : by }, { version, close });
  }

  return (
    <form onSubmit={submit} noValidate aria-label={m.admin_step()} className="flex flex-col gap-2.5">
      <TextField
        label={m.admin_step_what()}
        isInline
        isRequired
        autoFocus
        placeholder={m.admin_step_what_hint()}
        value={text}
        onChange={(value) => change({ text: value })}
        maxLength={longestStep}
        error={wasSent && missing.text ? m.admin_step_missing() : undefined}
      />
      <div className="flex flex-wrap items-center gap-2">
        {usualDays(today).map(({ label, day }) => (
          <button
            key={label}
            type="button"
            aria-pressed={on === day}
            onClick={() => change({ on: day })}
            className={join(
              'h-8 rounded-md border px-2.5 text-13 pointer-coarse:h-11',
              on === day ? 'border-ink bg-ink font-semibold text-paper' : 'border-stone-3 bg-card hover:bg-hover',
            )}
          >
            {label}
          </button>
        ))}
        <DateField label={m.admin_step_day()} value={on} min={today} onChange={(day) => change({ on: day })} />
      </div>
      {wasSent && missing.on && (
        <p role="alert" className="text-13 font-semibold text-red">
          {m.admin_step_day_missing()}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={m.admin_step_by()}
          hideLabel
          value={by}
          onChange={(id) => change({ by: id })}
          options={[
            { value: owner, label: m.admin_step_by_owner() },
            ...assignees.map((each) => ({ value: each.id, label: nameToChoose(each) })),
          ]}
        />
        <span className="ml-auto flex gap-2">
          <Button onPress={onClose}>{m.admin_cancel()}</Button>
          <Button type="submit" look="primary" busy={changes.busy === 'step'}>
            {m.admin_step_save()}
          </Button>
        </span>
      </div>
    </form>
  );
}
