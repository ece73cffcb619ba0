import { m } from '#messages/messages.js';

type Counted = { id: string; value: string; label: string; note: string };

/** What stands behind figures: unit, period and base of each that has a note. Opens without scripts. */
export function HowCounted({ figures }: { figures: readonly Counted[] }) {
  const explained = figures.filter(({ note }) => note !== '');
  if (explained.length === 0) return null;
  return (
    <details className="counted">
      <summary>{m.site_counted_open()}</summary>
      <dl>
        {explained.map(({ id, value, label, note }) => (
          <div key={id}>
            <dt>
              {value} {label}
            </dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
