import { momentText } from '#app/admin/requests/deadline.ts';
import { priorityWords, reasonWord, sourceWord } from '#app/admin/requests/request-words.ts';
import type { RequestEvent } from '#app/admin/requests/requests-api.ts';
import { Timeline } from '#app/ui/timeline.tsx';
import { m } from '#messages/messages.js';
import type { Place } from '#shared/dates.ts';
import type { Priority } from '#shared/requests.ts';

type RequestTimelineProps = { events: RequestEvent[]; place: Place; now: Date };

/** The history of a request, newest first. */
export function RequestTimeline({ events, place, now }: RequestTimelineProps) {
  const newestFirst = events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <Timeline
      label={m.admin_section_timeline()}
      entries={newestFirst.map((event) => {
        const body = eventBody(event);
        return {
          id: event.id,
          title: eventTitle(event),
          meta: [momentText(event.at, now, place), eventActor(event)].filter(Boolean).join(' · '),
          ...(body && { body }),
        };
      })}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function statusTitle({ fromStatus, toStatus, reason }: RequestEvent): string {
  if (toStatus === 'completed') return m.admin_event_completed();
  if (toStatus === 'cancelled') return m.admin_event_cancelled({ reason: reasonWord(reason ?? '') });
  return fromStatus === 'new' ? m.admin_event_taken() : m.admin_event_reopened();
}

function priorityTitle({ data }: RequestEvent): string {
  const word = (value: unknown) => priorityWords[value as Priority]?.() ?? textOf(value);
  return m.admin_event_priority({ from: word(data.from), to: word(data.to) });
}

function eventTitle(event: RequestEvent): string {
  const { kind, data } = event;
  if (kind === 'submitted') return m.admin_event_submitted();
  if (kind === 'status') return statusTitle(event);
  if (kind === 'priority') return priorityTitle(event);
  if (kind === 'assigned') return m.admin_event_assigned({ name: textOf(data.name) });
  if (kind === 'mail') return m.admin_event_mail({ subject: textOf(data.subject) || textOf(data.to) });
  if (kind === 'call') return m.admin_event_call();
  return kind === 'message' ? m.admin_event_message() : m.admin_event_note();
}

/** What somebody wrote: a closing note, why it was opened again, a note. A cancellation's reason stands in its title. */
function eventBody({ kind, toStatus, reason, data }: RequestEvent): string {
  if (kind === 'status' && toStatus === 'cancelled') return textOf(data.note);
  return textOf(data.note) || textOf(data.text) || (reason ?? '');
}

function eventActor({ kind, actor, data }: RequestEvent): string {
  if (kind === 'submitted') return sourceWord(textOf(data.source) || 'site');
  if (actor.name) return actor.name;
  if (actor.kind === 'system') return m.admin_actor_system();
  return actor.kind === 'staff' ? m.admin_actor_staff() : m.admin_actor_client();
}
