import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { firstNameOf, useClient } from '#app/portal/person.ts';
import { answerPath, requestPath } from '#app/portal/requests/requests-api.ts';
import { AddFilesLink } from '#app/portal/wait/add-files.tsx';
import { dayWords, leftWords, momentWords } from '#app/portal/wait/moments.ts';
import { Steps, stepTitles } from '#app/portal/wait/steps.tsx';
import { isAnalysisPromised, isTurnLate } from '#app/portal/wait/turn-words.ts';
import { WhoCard, whoSays } from '#app/portal/wait/who.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { late } from '#app/ui/late.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { Brought } from './brought.tsx';
import { FormComing } from './coming.tsx';
import { LeadReport } from './lead-report.tsx';
import type { Lead, Overview } from './overview-api.ts';
import { WaitLine } from './wait-line.tsx';

const CallForm = late(async () => (await import('#app/portal/wait/call-form.tsx')).CallForm, FormComing);
const RatingForm = late(async () => (await import('#app/portal/wait/rating-form.tsx')).RatingForm, FormComing);

type LeadCardProps = { lead: Lead } & Pick<Overview, 'headlines' | 'ledger'>;

/** Whether the report is what they came for: it waits for them, or all is done and it is what they have. */
export const opensOnReport = ({ report, turn }: Lead): boolean =>
  report !== null && (turn.who === 'nobody' || (turn.who === 'client' && turn.with === 'report'));

/** The one thing the client came for: where their request stands, until when they hear of it, who has it, and what would help. */
export function LeadCard({ lead, headlines, ledger }: LeadCardProps) {
  const { who } = lead;
  const isDelivered = lead.report !== null;
  const name = who ? firstNameOf(who.name) : undefined;
  return (
    <div className="mt-6 border-t-2 border-ink pt-6 md:mt-8 md:pt-8">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <StepLine lead={lead} />
          {opensOnReport(lead) ? (
            <LeadReport
              lead={lead}
              headline={headlines.find(({ reference }) => reference === lead.reference)}
              ledger={ledger}
            />
          ) : (
            <LeadTurn lead={lead} name={name} />
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-5">
          <WhoCard who={who} says={whoSays(lead.isAssigned, isDelivered, lead.status === 'completed')} />
          {!isDelivered && <Brought reference={lead.reference} />}
        </aside>
      </div>
      <div className="mt-10">
        <Steps request={lead} />
      </div>
      {isDelivered && (
        <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-2">
          <CallForm key={lead.reference} request={lead} name={name} />
          <RatingForm key={`${lead.reference} ${lead.rating?.score} ${lead.rating?.text}`} request={lead} name={name} />
        </div>
      )}
    </div>
  );
}

function StepLine({ lead }: { lead: Lead }) {
  const at = lead.steps.findIndex(({ state }) => state === 'now');
  const last = lead.steps.findLastIndex(({ state }) => state === 'done');
  const position = at >= 0 ? at : last;
  const step = lead.steps[position]?.step;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14">
      {step && (
        <span className="font-semibold text-harbour">
          {m.portal_step_line({ position: position + 1, step: stepTitles[step]() })}
        </span>
      )}
      <Link to={requestPath(lead.reference)} className="text-ink-2 wrap-anywhere hover:text-ink hover:underline">
        <span className="figures">{lead.reference}</span>, {lead.title}
      </Link>
    </p>
  );
}

const display =
  'mt-1 font-display text-34 leading-[1.08] font-bold tracking-tight text-balance wrap-anywhere md:text-[2.875rem] xl:text-[3.5rem]';

/** Until when they hear from us, or what we wait for. */
function LeadTurn({ lead, name }: { lead: Lead; name: string | undefined }) {
  const { timezone, companyPhone } = useClient();
  const now = useNow();
  const { turn, reference } = lead;
  const write = (
    <ButtonLink to={answerPath(reference)}>
      <MessageSquare aria-hidden className="size-4" />
      {name ? m.portal_write_to({ name }) : m.portal_write_to_us()}
    </ButtonLink>
  );
  if (turn.who === 'client')
    return (
      <section aria-labelledby="needs" className="mt-5">
        <h2 id="needs" className={display}>
          {m.portal_needs_title()}
        </h2>
        <p className="mt-3 max-w-140 text-17 whitespace-pre-line wrap-anywhere">{lead.needs?.text}</p>
        {isAnalysisPromised(lead) && <p className="mt-3 max-w-140 text-14 text-ink-3">{m.portal_needs_day()}</p>}
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink look="call" to={answerPath(reference)} aria-label={m.portal_needs_answer_to({ reference })}>
            {m.portal_needs_answer()}
          </ButtonLink>
          <AddFilesLink reference={reference} />
        </div>
      </section>
    );
  if (turn.who === 'nobody') return null;
  const isAnswer = turn.with === 'answer';
  const isLate = isTurnLate(turn, now, timezone);
  const left = isAnswer ? leftWords(turn.by, now) : undefined;
  return (
    <section aria-labelledby="wait" className="mt-5">
      <h2 id="wait">
        <span className="block text-15 font-semibold">
          {isAnswer ? m.portal_hear_by() : isLate ? m.portal_analysis_was_due() : m.portal_analysis_by()}
        </span>
        <span className={display}>
          {isAnswer ? (
            <time dateTime={turn.by}>{momentWords(turn.by, now, timezone)}</time>
          ) : turn.by ? (
            <time dateTime={turn.by}>{dayWords(turn.by, now, timezone)}</time>
          ) : (
            m.portal_at_work()
          )}
        </span>
      </h2>
      <p className="mt-3 max-w-140 text-17 text-ink-2 text-pretty">
        {left && <b className="text-ink">{m.portal_left_in({ span: left })} </b>}
        {isLate ? m.portal_late_text({ phone: companyPhone }) : waitText(lead, now, timezone)}
      </p>
      {isAnswer && !isLate && (
        <WaitLine from={lead.submittedAt} to={turn.by} opened={lead.opened} now={now} timeZone={timezone} />
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <AddFilesLink reference={reference} look="call" />
        {write}
      </div>
    </section>
  );
}

/** What comes then, and what after that. */
function waitText({ turn, steps, analysisDue }: Lead, now: Date, timeZone: string): string {
  const isFirst = steps[0]?.state !== 'done';
  if (turn.who === 'agency' && turn.with === 'analysis')
    return turn.by ? m.portal_wait_analysis() : m.portal_wait_work();
  if (!isFirst) return m.portal_wait_answer();
  return analysisDue ? m.portal_wait_first_and({ when: dayWords(analysisDue, now, timeZone) }) : m.portal_wait_first();
}
