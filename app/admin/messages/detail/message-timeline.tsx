import type { MessageEvent, MessageRecord } from '#app/admin/messages/messages-api.ts';
import type { TimelineMail } from '#app/admin/parts/composer/mail-entry.tsx';
import { momentText } from '#app/admin/parts/requests/deadline.ts';
import { priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { letterEntry } from '#app/admin/parts/thread/letter-entry.tsx';
import { Thread, type ThreadEntry } from '#app/admin/parts/thread/thread.tsx';
import { UndoButton } from '#app/admin/parts/undo/undo-button.tsx';
import { m } from '#messages/messages.js';
import type { Place } from '#shared/dates.ts';
import type { Priority } from '#shared/requests.ts';

type MessageTimelineProps = {
  message: MessageRecord;
  events: MessageEvent[];
  mails: TimelineMail[];
  place: Place;
  now: Date;
};

/** What was written, and what else became of a message, in its order: the last of it stands above the answer. */
export function MessageTimeline({ message, events, mails, place, now }: MessageTimelineProps) {
  const lastLetter = mails.findLast(({ template }) => template === 'letter')?.id;
  const dated = [
    ...events.map((event) => ({ at: event.at, entry: eventEntry(event, message, momentText(event.at, now, place)) })),
    ...mails.map((mail) => ({ at: mail.at, entry: letterEntry(mail, momentText(mail.at, now, place), lastLetter) })),
  ];
  const inOrder = dated.toReversed().toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return <Thread label={m.admin_section_timeline()} entries={inOrder.map(({ entry }) => entry)} />;
}

const levelWord = (level: string | undefined) => priorityWords[level as Priority]?.() ?? level ?? '';

const titles: Record<MessageEvent['kind'], (event: MessageEvent) => string> = {
  received: () => m.admin_message_event_received(),
  closed: () => m.admin_message_event_closed(),
  reopened: () => m.admin_message_event_reopened(),
  converted: ({ data }) => m.admin_message_event_converted({ request: String(data.request ?? '') }),
  deleted: () => m.admin_message_event_deleted(),
  restored: () => m.admin_message_event_restored(),
  undone: () => m.admin_event_undone(),
  note: () => m.admin_event_note(),
  assigned: ({ data }) =>
    data.name
      ? m.admin_message_event_assigned({ name: data.name })
      : m.admin_message_event_unassigned({ name: data.from ?? '' }),
  priority: ({ data }) => m.admin_event_priority({ from: levelWord(data.from), to: levelWord(data.to) }),
};

function actorOf({ actor }: MessageEvent): string {
  if (actor.name) return actor.name;
  if (actor.kind === 'visitor') return m.admin_source_site();
  return actor.kind === 'system' ? m.admin_actor_system() : m.admin_actor_staff();
}

function eventEntry(event: MessageEvent, message: MessageRecord, moment: string): ThreadEntry {
  const isReceived = event.kind === 'received';
  return {
    id: `event-${event.id}`,
    look: isReceived ? 'theirs' : event.kind === 'note' ? 'note' : 'event',
    who: isReceived ? message.name : actorOf(event),
    title: titles[event.kind](event),
    meta: (
      <>
        {moment} · {actorOf(event)}
        {event.undo && <UndoButton undo={event.undo} />}
      </>
    ),
    ...(event.kind === 'note' && { body: event.data.text }),
    ...(isReceived && {
      body: message.text || <span className="text-ink-3">{m.admin_message_erased()}</span>,
    }),
  };
}
