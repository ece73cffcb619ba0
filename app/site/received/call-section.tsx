import { m } from '#messages/messages.js';
import { type CallAnswer, callLimits } from '#shared/call-times.ts';
import { formatDeadline } from './deadline.ts';

type Props = {
  /** Sent with the form: one sending, however often it is tried. */
  callKey: string;
  /** Beginnings that are offered (ISO 8601, UTC). */
  times: readonly string[];
  timezone: string;
  name: string | null;
  wasAsked: boolean;
  answer: CallAnswer | undefined;
};

const faults: Record<CallAnswer['fault'], () => string> = {
  required: m.site_call_required,
  phone: m.site_call_phone_wrong,
  too_long: m.site_call_too_long,
  limit: m.site_call_limit,
  passed: m.site_call_passed,
};

function Fault({ fault }: CallAnswer) {
  return (
    <span className="problem" id="call-fault" role="alert">
      {faults[fault]()}
    </span>
  );
}

/** Asking for the free call right after sending the form; a form like any other, without script. */
export function CallSection({ callKey, times, timezone, name, wasAsked, answer }: Props) {
  const isPassed = answer?.fault === 'passed';
  const atFault = { 'aria-describedby': 'call-fault' };
  return (
    <section className="talk" id="call" aria-labelledby="call-heading">
      <div className="wrap">
        <div>
          <h2 id="call-heading">{m.site_call_heading()}</h2>
          <p>{name ? m.site_call_text_of({ name }) : m.site_call_text()}</p>
        </div>
        {wasAsked ? (
          <p role="status">{m.site_call_asked()}</p>
        ) : (
          <form method="post" action="#call" noValidate>
            <input type="hidden" name="key" value={callKey} />
            <p className="field">
              <label htmlFor="call-phone">{m.site_call_phone()}</label>
              <input
                id="call-phone"
                name="phone"
                type="tel"
                autoComplete="tel"
                required
                maxLength={callLimits.phone}
                defaultValue={answer?.phone}
                {...(answer && !isPassed && { 'aria-invalid': true, ...atFault })}
              />
              {answer && !isPassed && <Fault {...answer} />}
            </p>
            {isPassed && times.length === 0 && <Fault {...answer} />}
            {times.length > 0 && (
              <fieldset {...(isPassed && atFault)}>
                <legend>{m.site_call_times()}</legend>
                {isPassed && <Fault {...answer} />}
                <div className="talk-times">
                  {times.map((time) => (
                    <label key={time}>
                      <input type="checkbox" name="times" value={time} defaultChecked={answer?.times.includes(time)} />
                      <span>{formatDeadline(time, timezone)}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <p className="field">
              <label htmlFor="call-words">{m.site_call_words()}</label>
              <input id="call-words" name="words" maxLength={callLimits.words} defaultValue={answer?.words} />
            </p>
            <button className="button" type="submit">
              {m.site_call_ask()}
            </button>
          </form>
        )}
      </div>
    </section>
  );
}
