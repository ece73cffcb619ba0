import type { OwnDetail } from '#app/portal/requests/requests-api.ts';
import { initials } from '#app/ui/initials.ts';
import { m } from '#messages/messages.js';
import { pictureAddress } from '#shared/pictures.ts';

export type Who = OwnDetail['who'];

/** Shown width of a portrait, in pixels. */
const width = 104;

/** Somebody of the agency with a face: who works on it, or reads it. Nothing where nobody can be named. */
export function WhoCard({ who, says }: { who: Who; says: string }) {
  if (!who) return null;
  return (
    <div className="flex items-end gap-5 border-b border-stone-2">
      <Portrait who={who} />
      <div className="min-w-0 pb-3">
        <p className="font-display text-17 font-semibold tracking-tight wrap-anywhere">{who.name}</p>
        <p className="mt-0.5 text-14 text-ink-2 text-pretty wrap-anywhere">{says}</p>
        {who.role !== '' && <p className="text-14 text-ink-3 wrap-anywhere">{who.role}</p>}
      </div>
    </div>
  );
}

function Portrait({ who }: { who: NonNullable<Who> }) {
  if (!who.picture)
    return (
      <span
        aria-hidden
        className="mb-3 grid size-14 shrink-0 place-items-center rounded-full bg-ink text-17 font-semibold text-paper"
      >
        {initials(who.name)}
      </span>
    );
  const { base, version, widths, width: drawn, height } = who.picture;
  return (
    <img
      src={pictureAddress({ base, version, widths, width: drawn, height }, widths[0] ?? drawn, 'webp')}
      alt={who.alt || m.portal_who_picture({ name: who.name })}
      width={width}
      height={Math.round((width * height) / drawn)}
      className="w-26 shrink-0 rounded-t-full bg-stone-1"
    />
  );
}

/** What somebody does with a request, by what is recorded. */
export function whoSays(isAssigned: boolean, isDelivered: boolean, isOver: boolean): string {
  if (isDelivered) return m.portal_who_delivered();
  if (isOver) return m.portal_who_answers();
  return isAssigned ? m.portal_who_works() : m.portal_who_reads();
}
