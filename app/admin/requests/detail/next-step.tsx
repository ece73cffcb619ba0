import { Flag, X } from 'lucide-react';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { StepDay } from '#app/admin/parts/requests/step-day.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { StepForm } from './step-form.tsx';
import type { RequestChanges } from './use-request-changes.ts';

type NextStepProps = {
  request: RequestRecord;
  changes: RequestChanges;
  assignees: Assignee[];
  isPlanning: boolean;
  onPlanning: (is: boolean) => void;
};

/** What is to be done next; of work in progress also that nothing is. */
export function NextStep({ request, changes, assignees, isPlanning, onPlanning }: NextStepProps) {
  const now = useNow();
  const place = usePlace();
  const { step, status, mayEdit } = request;
  if (status !== 'new' && status !== 'in-progress') return null;
  if (!step && !mayEdit) return null;
  return (
    <section aria-label={m.admin_step()} className="mt-3 rounded-md bg-stone-1 px-3 py-1.5 text-14 print:hidden">
      {isPlanning ? (
        <StepForm request={request} changes={changes} assignees={assignees} onClose={() => onPlanning(false)} />
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
          <Flag aria-hidden className={`size-4 flex-none ${step ? 'text-harbour' : 'text-ink-3'}`} />
          <p className="min-w-0 grow basis-40 wrap-anywhere">
            {step ? (
              <>
                <span className="mr-2 font-semibold">{step.text}</span>
                <StepDay on={step.on} now={now} place={place} />
                {step.by && <span className="text-ink-2"> · {step.by.name}</span>}
              </>
            ) : (
              <span className="text-ink-3">{m.admin_step_none()}</span>
            )}
          </p>
          {mayEdit && (
            <span className="ml-auto flex items-center gap-1">
              <Button look="quiet" {...deedMark('step')} onPress={() => onPlanning(true)}>
                {step ? m.admin_step_change() : m.admin_step_plan()}
              </Button>
              {step && (
                <>
                  <Button busy={changes.busy === 'step'} onPress={() => changes.endStep(true)}>
                    {m.admin_step_done()}
                  </Button>
                  <IconButton label={m.admin_step_drop()} onPress={() => changes.endStep(false)}>
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </>
              )}
            </span>
          )}
        </div>
      )}
    </section>
  );
}
