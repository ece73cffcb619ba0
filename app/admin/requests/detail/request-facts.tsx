import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { originText } from '#app/admin/parts/requests/origin-words.ts';
import { choiceWords, requestFieldWord, sourceWord } from '#app/admin/parts/requests/request-words.ts';
import { KnownFacts } from '#app/admin/parts/thread/known-facts.tsx';
import type { RequestDetail, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime, type Place } from '#shared/dates.ts';
import { requestFieldNames, situationNames } from '#shared/request-fields.ts';
import { Types } from './types-fact.tsx';
import type { RequestChanges } from './use-request-changes.ts';

/** Fields with a line of their own in the list; texts of several lines follow it, the website stands beside the address. */
const longFacts: readonly string[] = ['website', ...situationNames];
const shortFacts = requestFieldNames.filter((name) => !longFacts.includes(name));

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-2.5 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const linkLook = 'text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

type RequestFactsProps = { request: RequestDetail['request']; changes: RequestChanges; place: Place };

/** Everything that was submitted but the words that begin the conversation; what was left open is named. */
export function RequestFacts({ request, changes, place }: RequestFactsProps) {
  const { mayEdit, email, phone, website } = request;
  return (
    <>
      <Section title={m.admin_section_contact()}>
        <KnownFacts
          items={[
            {
              term: m.admin_fact_email(),
              detail: mayEdit ? (
                <a className={linkLook} href={`mailto:${email}`}>
                  {email}
                </a>
              ) : (
                email
              ),
            },
            { term: m.admin_fact_phone(), detail: phone },
            { term: m.admin_fact_website(), detail: website && <Website address={website} /> },
            { term: m.admin_fact_client(), detail: <ClientRecord request={request} /> },
          ]}
        />
      </Section>
      <Section title={m.admin_section_request()}>
        <KnownFacts
          items={[
            { term: m.admin_column_analysis(), detail: <Types request={request} changes={changes} /> },
            ...shortFacts.map((name) => ({
              term: requestFieldWord(name),
              detail: choiceWords[name]?.(request[name]) ?? request[name],
            })),
            {
              term: m.admin_fact_submitted(),
              detail: `${formatDateTime(request.submittedAt, place)}, ${sourceWord(request.source)}`,
            },
            ...(request.origin ? [{ term: m.admin_fact_origin(), detail: originText(request.origin) }] : []),
            ...(request.analysisDue
              ? [{ term: m.admin_fact_analysis_due(), detail: formatDate(`${request.analysisDue}T12:00:00Z`, place) }]
              : []),
            ...(request.completedAt
              ? [{ term: m.admin_fact_completed(), detail: formatDateTime(request.completedAt, place) }]
              : []),
          ]}
        />
      </Section>
      <Section title={m.admin_section_consents()}>
        <DescriptionList
          empty={m.admin_not_given()}
          items={[
            ...request.consents.map(({ kind, accepted, at, textVersion }) => ({
              term: kind === 'terms' ? m.admin_consent_terms() : m.admin_consent_newsletter(),
              detail: accepted ? (
                <>
                  {m.admin_consent_given({ at: formatDateTime(at, place) })}
                  <span className="block text-13 text-ink-3">
                    {m.admin_consent_text({ version: versionText(textVersion, place) })}
                  </span>
                </>
              ) : (
                m.admin_consent_refused()
              ),
            })),
            {
              term: m.admin_consent_address(),
              detail: request.confirmedAt
                ? m.admin_address_confirmed({ at: formatDateTime(request.confirmedAt, place) })
                : m.admin_address_unconfirmed(),
            },
          ]}
        />
      </Section>
    </>
  );
}

/** Texts are versioned by the day of their first use, newer ones also by a hash that tells two of one day apart. */
function versionText(version: string, place: Place): string {
  const [, day, hash] = /^(\d{4}-\d{2}-\d{2})(?:-([0-9a-f]{8}))?$/.exec(version) ?? [];
  if (day === undefined) return version;
  const date = formatDate(day, { ...place, timeZone: 'UTC' });
  return hash === undefined ? date : `${date} (${hash})`;
}

/** The record that collects a client's requests; its name is told only where it differs from the sender's. */
function ClientRecord({ request: { client, name } }: { request: RequestRecord }) {
  return (
    <>
      <Link className={`${linkLook} whitespace-nowrap`} to={`/admin/clients/${client.reference}`}>
        {client.reference}
      </Link>
      {client.name !== name && `, ${client.name}`}
    </>
  );
}

/** Senders choose their website's address: only http(s) becomes a link, and it tells nothing about us. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a className={linkLook} href={address} target="_blank" rel="noreferrer noopener nofollow">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}
