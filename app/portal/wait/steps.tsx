import { Check } from 'lucide-react';
import { useClient } from '#app/portal/person.ts';
import type { OwnRequest } from '#app/portal/requests/requests-api.ts';
import { join } from '#app/ui/join.ts';
import { shownDay } from '#app/ui/shown-day.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { RequestStep } from '#shared/portal-requests.ts';
import { dayWords, momentWords } from './moments.ts';

export const stepTitles: Record<RequestStep, () => string> = {
  review: m.portal_step_review,
  call: m.portal_step_call,
  proposal: m.portal_step_proposal,
  delivery: m.portal_step_delivery,
};

type Step = OwnRequest['steps'][number];

const openTexts: Record<RequestStep, () => string> = {
  review: m.portal_step_review_text,
  call: m.portal_step_call_open,
  proposal: m.portal_step_proposal_open,
  delivery: m.portal_step_delivery_text,
};

const endedTexts: Record<RequestStep, () => string> = {
  review: m.portal_step_review_ended,
  call: m.portal_step_call_ended,
  proposal: m.portal_step_proposal_ended,
  delivery: m.portal_step_delivery_ended,
};

const lines = { done: 'border-green', now: 'border-harbour', open: 'border-stone-3', 'not-needed': 'border-stone-2' };

/** The four steps of "What Happens Next": only what is recorded counts as done. */
export function Steps({ request, heading }: { request: OwnRequest; heading?: string | undefined }) {
  return (
    <section aria-label={heading ? undefined : m.portal_steps()} aria-labelledby={heading ? 'steps' : undefined}>
      {heading && (
        <h2 id="steps" className="mb-4 font-display text-21 font-semibold tracking-tight">
          {heading}
        </h2>
      )}
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {request.steps.map((step, position) => (
          <li
            key={step.step}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className={join('border-t-2 pt-3', lines[step.state])}
          >
            <p className="flex items-center gap-1.5 text-13 font-semibold text-ink-3">
              <span className="figures">{position + 1}</span>
              <Standing request={request} step={step} />
            </p>
            <h3 className="mt-1 text-15 font-semibold">{stepTitles[step.step]()}</h3>
            <StepText request={request} step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Nothing of what was delivered is left, and nothing else is promised. */
const isTakenBack = ({ isReportTakenBack, analysisDue }: OwnRequest, { step, state }: Step) =>
  step === 'delivery' && isReportTakenBack && (state === 'not-needed' || analysisDue === null);

function Standing({ request, step }: { request: OwnRequest; step: Step }) {
  const { state, at } = step;
  const { timezone } = useClient();
  if (state === 'done')
    return (
      <span className="inline-flex items-center gap-1 text-green">
        <Check aria-hidden className="size-3.5" />
        {m.portal_step_done_on({ date: at ? shownDay(at, timezone) : '' })}
      </span>
    );
  if (state === 'now') return <span className="text-harbour">{m.portal_step_now()}</span>;
  if (isTakenBack(request, step)) return <span>{m.portal_step_taken_back()}</span>;
  return <span>{state === 'open' ? m.portal_step_open() : m.portal_step_not_needed()}</span>;
}

function StepText({ request, step: own }: { request: OwnRequest; step: Step }) {
  const { step, state } = own;
  const { timezone } = useClient();
  const now = useNow();
  return <p className="mt-0.5 text-14 text-ink-2 text-pretty">{text()}</p>;

  function text(): string {
    if (isTakenBack(request, own)) return m.portal_step_delivery_taken_back();
    if (state === 'not-needed') return endedTexts[step]();
    if (step === 'review' && state === 'now' && request.opened?.by)
      return m.portal_opened_by({ name: request.opened.by, when: momentWords(request.opened.at, now, timezone) });
    if (step === 'call' && state !== 'done' && request.callAskedAt)
      return m.portal_step_call_asked({ date: shownDay(request.callAskedAt, timezone) });
    if (step === 'delivery' && state !== 'done' && request.analysisDue)
      return m.portal_step_delivery_by({ when: dayWords(request.analysisDue, now, timezone) });
    if (state === 'done')
      return { ...openTexts, call: m.portal_step_call_text, proposal: m.portal_step_proposal_text }[step]();
    return openTexts[step]();
  }
}
