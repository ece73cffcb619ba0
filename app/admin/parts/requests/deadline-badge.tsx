import { join } from '#app/ui/join.ts';
import type { Place } from '#shared/dates.ts';
import { type Clock, deadlineOf } from './deadline.ts';

type DeadlineBadgeProps = {
  clock: Clock;
  now: Date;
  place: Place;
  /** One line: what is left, without the moment itself. */
  isShort?: boolean;
  /** Moment and remainder on one line. */
  isInline?: boolean;
};

/** The promise to reply, as time left; amber when it ends soon, red once it is broken. */
export function DeadlineBadge({ clock, now, place, isShort = false, isInline = false }: DeadlineBadgeProps) {
  const deadline = deadlineOf(clock, now, place);
  if (deadline.kind === 'none') return isShort ? null : <span className="text-ink-3">–</span>;
  if (deadline.kind === 'replied')
    return <span className="figures block truncate text-13 text-ink-3">{deadline.text}</span>;
  const isLate = deadline.kind === 'late';
  return (
    <span className={join('figures leading-tight', isInline ? 'flex items-baseline gap-1.5' : 'block')}>
      {!isShort && (
        <span
          className={join('block truncate text-14', isLate ? 'text-red' : deadline.kind === 'soon' && 'text-amber')}
        >
          {deadline.at}
        </span>
      )}
      <span
        className={join(
          'block truncate text-13',
          isLate ? 'font-semibold text-red' : deadline.kind === 'soon' ? 'font-semibold text-amber' : 'text-ink-3',
        )}
      >
        {deadline.left}
      </span>
    </span>
  );
}
