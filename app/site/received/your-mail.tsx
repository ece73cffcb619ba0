import { m } from '#messages/messages.js';
import type { AddressAnswer } from '#shared/address-answer.ts';
import { formatDeadline } from './deadline.ts';

type Props = {
  /** Masked. */
  email: string;
  /** When it was sent there instead, or once more, an instant; null where the first one is meant. */
  since: string | null;
  /** Where they read it; null where we do not know. */
  mailbox: string | null;
  /** A provider whose name they may have mistyped. */
  meant: string | null;
  subject: string;
  timezone: string;
};

/** To whom the mail went, and the way to it. */
export function YourMail({ email, since, mailbox, meant, subject, timezone }: Props) {
  return (
    <>
      <p className="lead">{m.site_received_lead({ email })}</p>
      {since && (
        <p role="status" className="received-again">
          {m.site_received_again({ when: formatDeadline(since, timezone) })}
        </p>
      )}
      <p className="received-find">{m.site_received_find({ subject })}</p>
      {meant && <p className="received-meant">{m.site_received_meant({ domain: meant })}</p>}
      {mailbox && (
        <p>
          <a className="button" href={mailbox} target="_blank" rel="noopener noreferrer">
            {m.site_received_open_mail()}
          </a>
        </p>
      )}
    </>
  );
}

const faults: Record<AddressAnswer['fault'], () => string> = {
  required: m.site_problem_required,
  email: m.site_problem_email,
  too_long: m.site_problem_too_long,
  limit: m.site_received_address_limit,
};

type OtherProps = { formKey: string; answer: AddressAnswer | undefined; isDoubtful: boolean };

/** Another address for the same request, or the same one once more; a form like any other, without script. */
export function OtherAddress({ formKey, answer, isDoubtful }: OtherProps) {
  return (
    <details className="other-address" id="address" open={isDoubtful || answer !== undefined}>
      <summary>{m.site_received_wrong()}</summary>
      <form method="post" action="#address" noValidate>
        <input type="hidden" name="act" value="address" />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        <p className="field">
          <label htmlFor="other-address">{m.site_received_address()}</label>
          <span className="hint" id="other-address-hint">
            {m.site_received_address_hint()}
          </span>
          <input
            id="other-address"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            required
            maxLength={254}
            defaultValue={answer?.email}
            aria-describedby={`other-address-hint${answer ? ' address-fault' : ''}`}
            {...(answer && { 'aria-invalid': true })}
          />
          {answer && (
            <span className="problem" id="address-fault" role="alert">
              {faults[answer.fault]()}
            </span>
          )}
        </p>
        <button className="button button-ink" type="submit">
          {m.site_received_address_send()}
        </button>
      </form>
    </details>
  );
}
