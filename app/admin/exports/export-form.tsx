import { type ReactNode, useId } from 'react';
import { formatNames } from '#app/admin/parts/format-names.ts';
import { useStaff } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { hasHalfTypedDay } from '#app/ui/half-typed-day.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type ExportFormat, exportFields, exportFormats, exportSetNames, mayExport } from '#shared/exports.ts';
import type { Choices } from './choices.ts';
import { ListOnly } from './list-only.tsx';
import { SetChoice } from './set-choice.tsx';
import type { ExportAsking } from './use-asking.tsx';

/** What to export, from when, as what. */
export function ExportForm({ asking }: { asking: ExportAsking }) {
  const { choices, change, problem, fault, isBusy, ask } = asking;
  const { role } = useStaff();
  const actor = { kind: 'staff', role } as const;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask(hasHalfTypedDay(event.currentTarget));
      }}
      className="grid gap-6"
    >
      {choices.list ? (
        <ListOnly list={choices.list} onDrop={() => change({ list: undefined })} />
      ) : (
        <>
          <Part title={m.admin_exports_sets()} error={fault === 'set' ? m.admin_exports_choose_set() : undefined}>
            <ul className="rounded-md border border-edge bg-card">
              {exportSetNames
                .filter((set) => mayExport(actor, set))
                .map((set) => (
                  <SetChoice
                    key={set}
                    set={set}
                    fields={exportFields(actor, set)}
                    choice={choices.sets[set]}
                    onChange={(choice) => {
                      const { [set]: _old, ...others } = choices.sets;
                      change({ sets: choice ? { ...others, [set]: choice } : others });
                    }}
                  />
                ))}
            </ul>
          </Part>
          <Part
            title={m.admin_exports_period()}
            error={
              fault === 'period'
                ? m.admin_exports_period_wrong()
                : fault === 'day'
                  ? m.admin_exports_period_half()
                  : undefined
            }
          >
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              <DateField label={m.admin_exports_from()} value={choices.from} onChange={(from) => change({ from })} />
              <DateField label={m.admin_exports_to()} value={choices.to} onChange={(to) => change({ to })} />
            </div>
            <p className="text-13 text-ink-3">{m.admin_exports_period_note()}</p>
          </Part>
        </>
      )}
      <Part title={m.admin_exports_format()} error={fault === 'format' ? m.admin_exports_choose_format() : undefined}>
        <Formats choices={choices} change={change} />
      </Part>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" look="primary" busy={isBusy} className="justify-self-start">
        {m.admin_exports_submit()}
      </Button>
    </form>
  );
}

function Formats({ choices, change }: { choices: Choices; change: (values: Partial<Choices>) => void }) {
  const has = (format: ExportFormat) => choices.formats.includes(format);
  const choose = (format: ExportFormat, isChosen: boolean) =>
    change({ formats: exportFormats.filter((each) => (each === format ? isChosen : has(each))) });
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        {exportFormats.map((format) => (
          <CheckField
            key={format}
            label={formatNames[format]}
            isSelected={has(format)}
            onChange={(isChosen) => choose(format, isChosen)}
          />
        ))}
      </div>
      {has('csv') && (
        <div className="grid justify-items-start gap-2">
          <Select
            label={m.admin_exports_separator()}
            value={choices.separator}
            onChange={(separator) => change({ separator })}
            options={[
              { value: ';', label: m.admin_exports_separator_semicolon() },
              { value: ',', label: m.admin_exports_separator_comma() },
            ]}
          />
          <CheckField
            label={m.admin_exports_mark()}
            description={m.admin_exports_mark_note()}
            isSelected={choices.mark}
            onChange={(mark) => change({ mark })}
          />
        </div>
      )}
    </>
  );
}

function Part({ title, error, children }: { title: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-14 font-semibold">{title}</legend>
      {children}
      <p id={id} role="alert" className="text-13 font-semibold text-red empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
