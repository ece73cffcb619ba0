import { Link } from 'react-router';
import { momentText } from '#app/admin/parts/requests/deadline.ts';
import { eventWords } from '#app/admin/parts/requests/event-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import type { RecentEvent } from './dashboard-api.ts';
import { Section } from './section.tsx';

/** What happened last, and to whom. */
export function Activity({ events }: { events: RecentEvent[] }) {
  const now = useNow();
  const place = usePlace();
  return (
    <Section title={m.admin_dashboard_activity()}>
      {events.length === 0 && <p className="py-4 text-14 text-ink-3">{m.admin_dashboard_activity_empty()}</p>}
      <ol className="divide-y divide-stone-2">
        {events.map((event) => (
          <li key={event.id} className="relative py-2 text-14 leading-snug hover:bg-hover has-focus-visible:bg-hover">
            <Link
              to={`/admin/requests/${event.reference}`}
              className="stretched outline-none focus-visible:after:outline-2 focus-visible:after:outline-harbour"
            >
              <span className="figures text-ink-2">{event.reference}</span>{' '}
              <span className="wrap-anywhere font-semibold">{event.name}</span>
            </Link>
            : {eventWords(event)}
            <span className="block text-13 text-ink-3">
              {[momentText(event.at, now, place), event.actor.name].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
