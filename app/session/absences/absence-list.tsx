import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { AbsenceDialog } from './absence-dialog.tsx';
import { daysText } from './absence-words.ts';
import type { Absence } from './absences-api.ts';
import { useAbsences } from './use-absences.ts';

const stateWords = {
  current: m.absence_state_current,
  planned: m.absence_state_planned,
  over: m.absence_state_over,
};

type AbsenceListProps = {
  /** Whose; oneself without it. */
  userId?: string;
  onChanged?: () => unknown;
};

/** When somebody is away and who is in their place: what is to come, what has been, and a way to enter more. */
export function AbsenceList({ userId, onChanged = () => {} }: AbsenceListProps) {
  const { known, problem, busy, end, reread } = useAbsences(userId, onChanged);
  const [editing, setEditing] = useState<Absence | 'new'>();
  if (problem !== undefined) return <Notice tone="error">{problem}</Notice>;
  if (!known) return <Skeleton className="h-5 w-48" />;
  return (
    <>
      {known.absences.length === 0 ? (
        <p className="text-14 text-ink-3">{m.absence_none()}</p>
      ) : (
        <ul className="w-full divide-y divide-stone-2 rounded-md border border-stone-2">
          {known.absences.map((absence) => (
            <Row
              key={absence.id}
              absence={absence}
              isOwn={userId === undefined}
              canDeputize={known.deputies.some(({ id }) => id === absence.deputy.id)}
              isBusy={busy === absence.id}
              onEdit={() => setEditing(absence)}
              onEnd={() => void end(absence)}
            />
          ))}
        </ul>
      )}
      <Button onPress={() => setEditing('new')} className="self-start">
        <CalendarOff aria-hidden className="size-4" />
        {m.absence_add()}
      </Button>
      {editing && (
        <AbsenceDialog
          userId={userId}
          absence={editing === 'new' ? undefined : editing}
          known={known}
          onClose={() => setEditing(undefined)}
          onSaved={reread}
        />
      )}
    </>
  );
}

type RowProps = {
  absence: Absence;
  isOwn: boolean;
  /** False once the deputy became inactive, a Viewer, or was removed. */
  canDeputize: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onEnd: () => void;
};

function Row({ absence, isOwn, canDeputize, isBusy, onEdit, onEnd }: RowProps) {
  const { state, deputy, enteredBy } = absence;
  const days = daysText(absence);
  const isForNobody = state !== 'over' && !canDeputize;
  const place = isOwn ? m.absence_in_your_place({ name: deputy.name }) : m.absence_in_place({ name: deputy.name });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-14">
      <div className="min-w-44 grow">
        <p className={state === 'over' ? 'figures text-ink-2' : 'figures font-medium'}>{days}</p>
        <p className="text-13 text-ink-3 wrap-anywhere">
          {[stateWords[state](), !isForNobody && place, enteredBy && m.absence_entered_by({ name: enteredBy })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isForNobody && (
          <p className="text-13 font-semibold text-amber wrap-anywhere">
            {m.absence_deputy_gone({ name: deputy.name })}
          </p>
        )}
      </div>
      {state !== 'over' && (
        <span className="-mr-2 -ml-3.5 flex flex-wrap">
          <Button look="quiet" aria-label={m.absence_change_of({ days })} onPress={onEdit}>
            {m.absence_change()}
          </Button>
          <Button
            look="quiet"
            busy={isBusy}
            aria-label={state === 'current' ? m.absence_end_of({ days }) : m.absence_remove_of({ days })}
            onPress={onEnd}
          >
            {state === 'current' ? m.absence_end_short() : m.absence_remove()}
          </Button>
        </span>
      )}
    </li>
  );
}
