import type { ReactNode } from 'react';
import { eventWords, sourceWords, stateTones, stateWords } from '#app/admin/newsletter/readers/reader-words.ts';
import type { ReaderConsent, ReaderDetail, ReaderEvent, ReaderRow } from '#app/admin/newsletter/readers/readers-api.ts';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { usePlace } from '#app/admin/person.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatDateTime, type Place } from '#shared/dates.ts';
import { ReaderActions } from './reader-actions.tsx';
import { ReaderTags } from './reader-tags.tsx';

type ReaderPanelProps = { detail: ReaderDetail; panel: ListPanel<ReaderRow> };

/** One reader: how things stand, what they agreed to, what happened. */
export function ReaderPanel({ detail: { reader, erasedFrom, events, consents }, panel }: ReaderPanelProps) {
  const place = usePlace();
  const when = (at: string | null) => at && formatDateTime(at, place);
  return (
    <article className="px-5 pt-5 pb-10">
      <h2 className="font-display text-21 leading-tight font-semibold tracking-tight wrap-anywhere">{reader.email}</h2>
      {reader.name && <p className="mt-0.5 text-15 text-ink-2 wrap-anywhere">{reader.name}</p>}
      <div className="mt-3">
        <StatusDot tone={stateTones[reader.state]}>{stateWords[reader.state]()}</StatusDot>
      </div>
      {erasedFrom && reader.state === 'confirmed' && (
        <div className="mt-4">
          <Notice tone="info">{m.admin_readers_resting({ day: formatDate(erasedFrom, place) })}</Notice>
        </div>
      )}
      <ReaderTags reader={reader} onChanged={panel.onChanged} />
      <ReaderActions reader={reader} onChanged={panel.onChanged} onRemoved={panel.close} />
      <Section title={m.admin_readers_section_facts()}>
        <DescriptionList
          empty={m.admin_not_given()}
          items={[
            { term: m.admin_readers_column_source(), detail: sourceWords[reader.source]() },
            { term: m.admin_readers_column_asked(), detail: when(reader.askedAt) },
            { term: m.admin_readers_column_confirmed(), detail: when(reader.confirmedAt) },
            { term: m.admin_readers_ended(), detail: when(reader.endedAt) },
          ]}
        />
      </Section>
      <Section title={m.admin_readers_section_consents()}>
        {consents.length === 0 && <p className="text-14 text-ink-3">{m.admin_readers_no_consents()}</p>}
        <ul className="flex flex-col gap-3 text-14">
          {consents.map((consent) => (
            <li key={consent.id}>
              <Consent consent={consent} place={place} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={m.admin_section_timeline()}>
        <Timeline
          label={m.admin_section_timeline()}
          entries={events.map((event) => ({
            id: event.id,
            title: eventWords[event.kind](),
            meta: `${formatDateTime(event.at, place)} · ${actorOf(event)}`,
          }))}
        />
      </Section>
    </article>
  );
}

function actorOf({ actor, source }: ReaderEvent): string {
  if (actor.name) return actor.name;
  if (actor.kind === 'staff') return m.admin_actor_staff();
  if (actor.kind === 'system') return m.admin_actor_system();
  return source ? sourceWords[source]() : m.admin_readers_actor_reader();
}

function Consent({ consent, place }: { consent: ReaderConsent; place: Place }) {
  const { accepted, textVersion, declaration, fileName, at } = consent;
  const title = declaration
    ? m.admin_readers_consent_declared({ file: fileName ?? '' })
    : accepted
      ? m.admin_readers_consent_given({ version: textVersion ?? '' })
      : m.admin_readers_consent_refused({ version: textVersion ?? '' });
  return (
    <>
      <p className="wrap-anywhere">{title}</p>
      {declaration && (
        <p className="mt-1 rounded-md bg-stone-1 px-3 py-2 whitespace-pre-line text-ink-2 wrap-anywhere">
          {declaration}
        </p>
      )}
      <p className="text-13 text-ink-3">{formatDateTime(at, place)}</p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-2.5 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
