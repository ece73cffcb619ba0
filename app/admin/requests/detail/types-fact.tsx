import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { type AnalysisType, analysisTypes } from '#shared/requests.ts';
import { useFormBase } from './use-form-base.ts';
import type { RequestChanges } from './use-request-changes.ts';

/** Which analyses are asked for, corrected where they stand. */
export function Types({ request, changes }: { request: RequestRecord; changes: RequestChanges }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <TypesForm request={request} changes={changes} onClose={() => setEditing(false)} />;
  return (
    <span className="flex items-start gap-2">
      <ul className="min-w-0">
        {request.types.map((type) => (
          <li key={type}>{type}</li>
        ))}
      </ul>
      {request.mayEdit && (
        <span className="-my-1.5 print:hidden">
          <IconButton label={m.admin_types_correct()} onPress={() => setEditing(true)}>
            <Pencil aria-hidden className="size-3.5" />
          </IconButton>
        </span>
      )}
    </span>
  );
}

type TypesFormProps = { request: RequestRecord; changes: RequestChanges; onClose: () => void };

function TypesForm({ request, changes, onClose }: TypesFormProps) {
  const [types, setTypes] = useState<readonly string[]>(request.types);
  const version = useFormBase(request.types, changes);
  function submit(event: FormEvent) {
    event.preventDefault();
    // In the order of the list, whatever was ticked first.
    const chosen: AnalysisType[] = analysisTypes.filter((type) => types.includes(type));
    if (chosen.length > 0) void changes.correctTypes(chosen, { version, close: onClose });
  }
  return (
    <form onSubmit={submit} aria-label={m.admin_types_correct()}>
      {analysisTypes.map((type) => (
        <CheckField
          key={type}
          label={type}
          isSelected={types.includes(type)}
          onChange={(is) => setTypes(is ? [...types, type] : types.filter((each) => each !== type))}
        />
      ))}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={changes.busy === 'types'} isDisabled={types.length === 0}>
          {m.admin_types_save()}
        </Button>
      </span>
    </form>
  );
}
