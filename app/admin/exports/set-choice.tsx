import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { CheckField } from '#app/ui/check-field.tsx';
import { join } from '#app/ui/join.ts';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type ExportSetName, exportSets } from '#shared/exports.ts';
import type { SetChoice as Choice } from './choices.ts';
import { setWords, statusWord } from './export-words.ts';

type SetChoiceProps = {
  set: ExportSetName;
  /** Fields that this person may have. */
  fields: string[];
  choice: Choice | undefined;
  onChange: (choice: Choice | undefined) => void;
};

function noteOf(set: ExportSetName): { description?: string } {
  return exportSets[set].action === 'exports.ask' ? { description: m.admin_exports_figures_note() } : {};
}

/** One set: whether, which of its records, which of its fields. */
export function SetChoice({ set, fields, choice, onChange }: SetChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { statuses } = exportSets[set];
  return (
    <li className="border-b border-stone-2 px-3 py-1.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-52 grow">
          <CheckField
            label={setWords[set]()}
            {...noteOf(set)}
            isSelected={choice !== undefined}
            onChange={(isChosen) => onChange(isChosen ? { fields, status: '' } : undefined)}
          />
        </div>
        {choice && (
          <div className="flex flex-wrap items-center gap-2 pl-8 sm:pl-0">
            {statuses && (
              <Select
                label={m.admin_exports_status({ set: setWords[set]() })}
                hideLabel
                value={choice.status || 'all'}
                onChange={(status) => onChange({ ...choice, status: status === 'all' ? '' : status })}
                options={[
                  { value: 'all', label: m.admin_exports_status_all() },
                  ...statuses.map((status) => ({ value: status, label: statusWord(status) })),
                ]}
              />
            )}
            <Button
              aria-expanded={isOpen}
              aria-controls={id}
              onPress={() => setOpen(!isOpen)}
              className="flex h-8 items-center gap-1.5 rounded-md px-2 text-14 text-ink-2 hover:bg-stone-1 pointer-coarse:h-11"
            >
              {m.admin_exports_fields({ count: choice.fields.length, total: fields.length })}
              <ChevronDown aria-hidden className={join('size-4 text-ink-3', isOpen && 'rotate-180')} />
            </Button>
          </div>
        )}
      </div>
      {choice && isOpen && (
        <fieldset
          id={id}
          className="mt-1 grid grid-cols-1 gap-x-4 border-t border-stone-2 py-2 pl-8 min-[420px]:grid-cols-2 lg:grid-cols-3"
        >
          <legend className="sr-only">{m.admin_exports_fields_of({ set: setWords[set]() })}</legend>
          {fields.map((field) => (
            <CheckField
              key={field}
              label={field}
              isSelected={choice.fields.includes(field)}
              onChange={(isChosen) =>
                onChange({
                  ...choice,
                  fields: fields.filter((each) => (each === field ? isChosen : choice.fields.includes(each))),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </li>
  );
}
