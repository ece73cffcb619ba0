import { m } from '#messages/messages.js';
import type { PageProps } from './page-parts.tsx';

const centre = 240;
const radius = 176;

/** Point on the dial: 24 hours a turn, midnight at the top. */
const at = (hour: number, distance: number) => {
  const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(centre + Math.cos(angle) * distance)} ${round(centre + Math.sin(angle) * distance)}`;
};
const arc = (from: number, to: number) => `M${at(from, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}`;

const shifts = [
  { name: 'early', from: 6, to: 14, label: m.site_services_dial_early },
  { name: 'late', from: 14, to: 22, label: m.site_services_dial_late },
  { name: 'night', from: 22, to: 30, label: m.site_services_dial_night },
];
const ticks = Array.from({ length: 24 }, (_, hour) => `M${at(hour, 204)}L${at(hour, hour % 6 === 0 ? 218 : 211)}`);

/** The claim in the middle of the day that it covers. */
export function DayDial({ page }: PageProps) {
  const claim = page.claims[0];
  return (
    <figure className="drawn dial">
      <div>
        <svg viewBox="0 0 480 480" role="img" aria-label={m.site_services_dial()}>
          <path className="ticks" d={ticks.join('')} />
          {shifts.map(({ name, from, to }) => (
            <path key={name} className={`shift shift-${name}`} d={arc(from + 0.12, to - 0.12)} />
          ))}
          {shifts.map(({ name, from, to, label }) => {
            const [x, y] = at((from + to) / 2, 122).split(' ');
            return (
              <text key={name} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
                {label()}
              </text>
            );
          })}
          {[6, 14, 22].map((hour) => {
            const [x, y] = at(hour, 228).split(' ');
            return (
              <text key={hour} className="hour" x={x} y={y} textAnchor="middle" dominantBaseline="middle">
                {hour}
              </text>
            );
          })}
        </svg>
        {claim && (
          <p className="dial-claim">
            <b className="figure" aria-hidden="true">
              {claim.value}
            </b>
            <a href="#method">
              {claim.label}
              <span className="sr-only">: {m.site_services_how_counted()}</span>
            </a>
          </p>
        )}
      </div>
    </figure>
  );
}
