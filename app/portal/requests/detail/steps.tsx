import { Check } from 'lucide-react';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { type Progress, type RequestStep, requestSteps } from '#shared/portal-requests.ts';

const words: Record<RequestStep, { title: () => string; text: () => string }> = {
  review: { title: m.portal_step_review, text: m.portal_step_review_text },
  call: { title: m.portal_step_call, text: m.portal_step_call_text },
  proposal: { title: m.portal_step_proposal, text: m.portal_step_proposal_text },
  delivery: { title: m.portal_step_delivery, text: m.portal_step_delivery_text },
};

/** The four steps of "What Happens Next": which are done, and which is under way. */
export function Steps({ progress, isOver }: { progress: Progress; isOver: boolean }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_steps()}
      </h2>
      <ol className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {requestSteps.map((step, position) => {
          const isDone = position < progress.done;
          const isNow = !isOver && position === progress.done;
          return (
            <li
              key={step}
              aria-current={isNow ? 'step' : undefined}
              className={join('border-t-2 pt-3', isDone ? 'border-green' : isNow ? 'border-harbour' : 'border-stone-2')}
            >
              <p className="flex items-center gap-1.5 text-13 font-semibold text-ink-3">
                <span className="figures">{position + 1}</span>
                {isDone && (
                  <span className="inline-flex items-center gap-1 text-green">
                    <Check aria-hidden className="size-3.5" />
                    {m.portal_step_done()}
                  </span>
                )}
                {isNow && <span className="text-harbour">{m.portal_step_now()}</span>}
              </p>
              <h3 className="mt-1 text-15 font-semibold">{words[step].title()}</h3>
              <p className="mt-0.5 text-14 text-ink-2 text-pretty">{words[step].text()}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
