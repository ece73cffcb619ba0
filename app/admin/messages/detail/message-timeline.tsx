import type { MessageEvent } from '#app/admin/messages/messages-api.ts';
import { mailEntry, type TimelineMail } from '#app/admin/parts/composer/mail-entry.tsx';
import { momentText } from '#app/admin/parts/requests/deadline.ts';
import { UndoButton } from '#app/admin/parts/undo/undo-button.tsx';
import { Timeline, type TimelineEntry } from '#app/ui/timeline.tsx';
import { m } from '#messages/messages.js';
import type { Place } from '#shared/dates.ts';

type MessageTimelineProps = { events: MessageEvent[]; mails: TimelineMail[]; place: Place; now: Date };

/** The history of a message, newest first. */
export function MessageTimeline({ events, mails, place, now }: MessageTimelineProps) {
  const dated = [
    ...events.map((event) => ({ at: event.at, entry: eventEntry(event, momentText(event.at, now, place)) })),
    ...mails.map((mail) => ({ at: mail.at, entry: mailEntry(mail, momentText(mail.at, now, place)) })),
  ];
  const newestFirst = dated.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return <Timeline label={m.admin_section_timeline()} entries={newestFirst.map(({ entry }) => entry)} />;
}

const titles: Record<MessageEvent['kind'], (event: MessageEvent) => string> = {
  received: () => m.admin_message_event_received(),
  closed: () => m.admin_message_event_closed(),
  reopened: () => m.admin_message_event_reopened(),
  converted: ({ data }) => m.admin_message_event_converted({ request: String(data.request ?? '') }),
  deleted: () => m.admin_message_event_deleted(),
  restored: () => m.admin_message_event_restored(),
  undone: () => m.admin_event_undone(),
};

function actorOf({ actor }: MessageEvent): string {
  if (actor.name) return actor.name;
  if (actor.kind === 'visitor') return m.admin_source_site();
  return actor.kind === 'system' ? m.admin_actor_system() : m.admin_actor_staff();
}

function eventEntry(event: MessageEvent, moment: string): TimelineEntry {
  return {
    id: `event-${event.id}`,
    title: titles[event.kind](event),
    meta: (
      <>
        {moment} · {actorOf(event)}
        {event.undo && <UndoButton undo={event.undo} />}
      </>
    ),
  };
}
