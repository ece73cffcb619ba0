import { Link } from 'react-router';
import type { TimelineMail } from '#app/admin/parts/composer/mail-entry.tsx';
import { momentText } from '#app/admin/parts/requests/deadline.ts';
import { statusTitle } from '#app/admin/parts/requests/event-words.ts';
import { priorityWords, requestFieldWord, sourceWord } from '#app/admin/parts/requests/request-words.ts';
import { letterEntry } from '#app/admin/parts/thread/letter-entry.tsx';
import { Thread, type ThreadEntry, type ThreadLook } from '#app/admin/parts/thread/thread.tsx';
import { UndoButton } from '#app/admin/parts/undo/undo-button.tsx';
import type { RequestDetail, RequestEvent, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { type SituationName, situationNames } from '#shared/request-fields.ts';
import type { Priority } from '#shared/requests.ts';
import { callWishLines } from './wishes.tsx';

type RequestTimelineProps = {
  request: RequestRecord;
  merged: RequestDetail['merged'];
  events: RequestEvent[];
  mails: TimelineMail[];
  place: Place;
  now: Date;
};

type Dated = { at: string; entry: ThreadEntry };

/** What was said about a request, and what else became of it, in its order: the last of it stands above the answer. */
export function RequestTimeline({ request, merged, events, mails, place, now }: RequestTimelineProps) {
  const lastLetter = mails.findLast(({ template }) => template === 'letter')?.id;
  const dated: Dated[] = [
    ...events.map((event) => ({
      at: event.at,
      entry: eventEntry(
        event,
        merged.find(({ reference }) => reference === event.from) ?? request,
        now,
        place,
        request.name,
      ),
    })),
    ...mails.map((mail) => ({ at: mail.at, entry: letterEntry(mail, momentText(mail.at, now, place), lastLetter) })),
  ];
  // Of two at one moment the one that was entered first comes first: the events come newest first.
  const inOrder = dated.toReversed().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return <Thread label={m.admin_section_timeline()} entries={inOrder.map(({ entry }) => entry)} />;
}

/** Who told something in the form: the request, or one that became part of it. */
type Told = Pick<RequestRecord, SituationName>;

/** What the client says, colleagues say to each other, or happens. */
function lookOf({ kind, actor, data }: RequestEvent): ThreadLook {
  if (kind === 'submitted' || (actor.kind === 'client' && textOf(data.text) !== '')) return 'theirs';
  return kind === 'note' ? 'note' : 'event';
}

function eventEntry(event: RequestEvent, told: Told, now: Date, place: Place, sender: string): ThreadEntry {
  const moment = momentText(event.at, now, place);
  const body = event.kind === 'submitted' ? <Situation request={told} /> : eventBody(event, place);
  return {
    id: `event-${event.id}`,
    look: lookOf(event),
    who: event.kind === 'submitted' ? sender : eventActor(event),
    title: eventTitle(event, place),
    meta: (
      <>
        {[moment, eventActor(event), event.from && m.admin_event_from({ reference: event.from })]
          .filter(Boolean)
          .join(' · ')}
        <MessageLink reference={textOf(event.data.message)} />
        {event.undo && <UndoButton undo={event.undo} />}
      </>
    ),
    ...(body && { body }),
  };
}

/** What the request says in its sender's own words. */
function Situation({ request }: { request: Told }) {
  return (
    <>
      {situationNames
        .filter((name) => request[name])
        .map((name) => (
          <div key={name} className="mt-1.5 first:mt-0">
            <span className="block text-13 text-ink-3">{requestFieldWord(name)}</span>
            {request[name]}
          </div>
        ))}
    </>
  );
}

/** The message that a request was made of. */
function MessageLink({ reference }: { reference: string }) {
  if (!/^MSG-\d+$/.test(reference)) return null;
  return (
    <>
      {' · '}
      <Link to={`/admin/messages/${reference}`} className="figures underline underline-offset-3">
        {reference}
      </Link>
    </>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function priorityTitle({ data }: RequestEvent): string {
  const word = (value: unknown) => priorityWords[value as Priority]?.() ?? textOf(value);
  return m.admin_event_priority({ from: word(data.from), to: word(data.to) });
}

function assignedTitle(data: RequestEvent['data']): string {
  const name = textOf(data.name);
  return name ? m.admin_event_assigned({ name }) : m.admin_event_unassigned({ name: textOf(data.from) });
}

const callTitles: Record<string, () => string> = {
  reached: m.admin_event_call_reached,
  'no-answer': m.admin_event_call_no_answer,
  'left-message': m.admin_event_call_left_message,
};

function callTitle({ outcome, minutes }: RequestEvent['data']): string {
  const title = (callTitles[textOf(outcome)] ?? m.admin_event_call)();
  return typeof minutes === 'number' && minutes > 0 ? `${title} (${m.admin_call_length({ count: minutes })})` : title;
}

const plainTitles: Partial<Record<RequestEvent['kind'], () => string>> = {
  message: m.admin_event_message,
  edited: m.admin_event_edited,
  deleted: m.admin_event_deleted,
  restored: m.admin_event_restored,
  undone: m.admin_event_undone,
  asked: m.admin_event_asked,
  unasked: m.admin_event_unasked,
  opened: m.admin_event_opened,
  proposed: m.admin_event_proposed,
  'call-asked': m.admin_event_call_asked,
  addressed: m.admin_event_addressed,
  settled: m.admin_event_settled,
};

/** A step in words: what, when, and by whom where that was said. */
function stepTitle({ data }: RequestEvent, place: Place): string {
  const text = textOf(data.text);
  const day = formatDate(`${textOf(data.on)}T12:00:00Z`, { ...place, timeZone: 'UTC' });
  const name = textOf(data.name);
  return name ? m.admin_event_step_by({ text, day, name }) : m.admin_event_step({ text, day });
}

function mergedTitle({ data }: RequestEvent, place: Place): string {
  const [other, text] = [textOf(data.other), textOf(data.text)];
  if (text === '') return m.admin_event_merged({ other });
  const day = formatDate(`${textOf(data.on)}T12:00:00Z`, { ...place, timeZone: 'UTC' });
  return m.admin_event_merged_step({ other, text, day });
}

function eventTitle(event: RequestEvent, place: Place): string {
  const { kind, data } = event;
  if (kind === 'types') return m.admin_event_types({ from: textOf(data.from), to: textOf(data.to) });
  if (kind === 'merged') return mergedTitle(event, place);
  if (kind === 'step') return stepTitle(event, place);
  if (kind === 'step-done') return m.admin_event_step_done({ text: textOf(data.text) });
  if (kind === 'step-dropped') return m.admin_event_step_dropped({ text: textOf(data.text) });
  if (kind === 'submitted') return m.admin_event_submitted();
  if (kind === 'status') return statusTitle(event);
  if (kind === 'priority') return priorityTitle(event);
  if (kind === 'assigned') return assignedTitle(data);
  if (kind === 'mail') return m.admin_event_mail({ subject: textOf(data.subject) || textOf(data.to) });
  if (kind === 'call') return callTitle(data);
  if (kind === 'file') return m.admin_event_file({ name: textOf(data.name) });
  if (kind === 'answered') return data.by === 'file' ? m.admin_event_answered_file() : m.admin_event_answered_message();
  if (kind === 'message' && data.asks === 'cancel') return m.admin_event_cancel_asked();
  if (kind === 'settled' && data.wish)
    return data.wish === 'call' ? m.admin_event_call_settled() : m.admin_event_cancel_settled();
  if (kind === 'rated') return m.admin_event_rated({ score: String(data.score) });
  if (kind === 'report') return m.admin_event_report_version({ version: String(data.version ?? 1) });
  return plainTitles[kind]?.() ?? m.admin_event_note();
}

/** What somebody wrote: a closing note, why it was opened again, a note. A cancellation's reason stands in its title. */
function eventBody({ kind, toStatus, reason, data }: RequestEvent, place: Place): string {
  if (kind === 'call-asked') return callWishLines(data, place).join('\n');
  if (kind === 'step' || kind === 'step-done' || kind === 'step-dropped') return '';
  if (kind === 'status' && toStatus === 'cancelled') return textOf(data.note);
  return textOf(data.note) || textOf(data.text) || (reason ?? '');
}

function eventActor({ kind, actor, data }: RequestEvent): string {
  if (kind === 'submitted') return sourceWord(textOf(data.source) || 'site');
  if (actor.name) return actor.name;
  if (actor.kind === 'system') return m.admin_actor_system();
  return actor.kind === 'staff' ? m.admin_actor_staff() : m.admin_actor_client();
}
