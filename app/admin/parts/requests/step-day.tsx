import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { formatDate, type Place } from '#shared/dates.ts';
import { addDays, dayOf } from '#shared/days.ts';

type StepDayProps = { on: string; now: Date; place: Place };

/** A day of a next step: today and tomorrow by name. */
export function stepDayText({ on, now, place }: StepDayProps): string {
  const today = dayOf(now, place.timeZone);
  if (on === today) return m.admin_step_today();
  if (on === addDays(today, 1)) return m.admin_step_tomorrow();
  const date = formatDate(`${on}T12:00:00Z`, { ...place, timeZone: 'UTC' });
  return on < today ? m.admin_step_late({ day: date }) : date;
}

/** When a next step is due: amber on its day, red after it. */
export function StepDay(props: StepDayProps) {
  const { on, now, place } = props;
  const today = dayOf(now, place.timeZone);
  return (
    <time
      dateTime={on}
      className={join(
        'figures',
        on < today ? 'font-semibold text-red' : on === today ? 'font-semibold text-amber' : 'text-ink-2',
      )}
    >
      {stepDayText(props)}
    </time>
  );
}
