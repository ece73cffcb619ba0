import { Link } from 'react-router';
import {
  consentWords,
  mailWords,
  messageWords,
  requestTones,
  requestWords,
  useDates,
} from '#app/admin/clients/client-words.ts';
import type { ClientDetail } from '#app/admin/clients/clients-api.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { LedgerRow, Nothing, Section } from './section.tsx';

const linkLook = 'font-medium text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

/** The newest requests; the rest is in the list of requests. */
export function ClientRequests({ detail: { client, requests } }: { detail: ClientDetail }) {
  const dates = useDates();
  const hasMore = client.totalRequests > requests.length;
  return (
    <Section
      title={m.admin_clients_section_requests()}
      action={
        hasMore && (
          <Link className={`${linkLook} text-14`} to={`/admin/requests?q=${encodeURIComponent(client.email)}`}>
            {m.admin_clients_requests_all()}
          </Link>
        )
      }
    >
      {requests.length === 0 && <Nothing>{m.admin_clients_requests_none()}</Nothing>}
      <ul>
        {requests.map(({ reference, title, status, submittedAt }) => (
          <LedgerRow
            key={reference}
            main={
              client.standing === 'removed' ? (
                title
              ) : (
                <Link className={linkLook} to={`/admin/requests/${reference}`}>
                  {title}
                </Link>
              )
            }
            note={`${reference} · ${dates.day(submittedAt)}`}
            end={<StatusDot tone={requestTones[status]}>{requestWords[status]()}</StatusDot>}
          />
        ))}
      </ul>
    </Section>
  );
}

/** What came by the contact form from the client's addresses. */
export function ClientMessages({ detail: { messages } }: { detail: ClientDetail }) {
  const dates = useDates();
  return (
    <Section title={m.admin_clients_section_messages()}>
      {messages.length === 0 && <Nothing>{m.admin_clients_messages_none()}</Nothing>}
      <ul>
        {messages.map(({ reference, text, status, at }) => (
          <LedgerRow
            key={reference}
            main={<span className="line-clamp-3 whitespace-pre-line">{text}</span>}
            note={`${reference} · ${dates.moment(at)}`}
            end={messageWords[status]()}
          />
        ))}
      </ul>
    </Section>
  );
}

/** What was mailed to the client. */
export function ClientMails({ detail: { mails } }: { detail: ClientDetail }) {
  const dates = useDates();
  return (
    <Section title={m.admin_clients_section_mails()}>
      {mails.length === 0 && <Nothing>{m.admin_clients_mails_none()}</Nothing>}
      <ul>
        {mails.map(({ id, subject, recipient, state, at }) => (
          <LedgerRow
            key={id}
            main={subject || m.admin_clients_none()}
            note={`${dates.moment(at)} · ${recipient}`}
            end={
              <span className={state === 'failed' || state === 'uncertain' ? 'font-semibold text-red' : 'text-ink-2'}>
                {mailWords[state]()}
              </span>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

/** What the client agreed to, and when. */
export function ClientConsents({ detail: { consents } }: { detail: ClientDetail }) {
  const dates = useDates();
  return (
    <Section title={m.admin_clients_section_consents()}>
      {consents.length === 0 && <Nothing>{m.admin_clients_consents_none()}</Nothing>}
      <ul>
        {consents.map(({ id, kind, accepted, textVersion, at }) => (
          <LedgerRow
            key={id}
            main={consentWords[kind]()}
            note={
              accepted
                ? m.admin_clients_consent_yes({ version: textVersion })
                : m.admin_clients_consent_no({ version: textVersion })
            }
            end={<span className="text-ink-3">{dates.day(at)}</span>}
          />
        ))}
      </ul>
    </Section>
  );
}
