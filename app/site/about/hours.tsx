import { Paragraphs } from '#app/site/parts/paragraphs.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

/** A day from six to six, a length of ten for each hour. */
const shifts = [
  { name: 'early', label: m.site_services_dial_early },
  { name: 'late', label: m.site_services_dial_late },
  { name: 'night', label: m.site_services_dial_night },
];
const bounds = [
  { x: 0, hour: 6, anchor: 'start' },
  { x: 80, hour: 14, anchor: 'middle' },
  { x: 160, hour: 22, anchor: 'middle' },
  { x: 240, hour: 6, anchor: 'end' },
] as const;

/** Who answers at which hour, in the words of the editors, under the day that they share. */
export function Hours({ hours }: { hours: ContentItem<'passage'> }) {
  return (
    <section className="hours" aria-labelledby="hours-heading">
      <div className="wrap">
        <h2 id="hours-heading">{hours.heading}</h2>
        <svg viewBox="0 0 240 24" role="img" aria-label={m.site_about_hours_drawn()}>
          {shifts.map(({ name, label }, index) => (
            <g key={name} className={`hours-${name}`}>
              <rect x={index * 80} width="79" height="14" />
              <text x={index * 80 + 4} y="9.5">
                {label()}
              </text>
            </g>
          ))}
          {bounds.map(({ x, hour, anchor }) => (
            <text key={x} className="hours-bound" x={x} y="22" textAnchor={anchor}>
              {hour}
            </text>
          ))}
        </svg>
        <div className="hours-text">
          <Paragraphs text={hours.text} />
        </div>
      </div>
    </section>
  );
}
