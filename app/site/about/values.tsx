import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

/** Each is one line of thought: ground in ink, the moving part in harbour blue (`.move`). */
const drawings: Record<ContentItem<'value'>['icon'], { ground: string; move: string }> = {
  innovation: { ground: 'M6 42h36M14 42V28h20v14', move: 'M24 28V8m-8 8 8-8 8 8' },
  collaboration: {
    ground: 'M28 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0z',
    move: 'M40 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0z',
  },
  excellence: { ground: 'M6 42h36M10 42V34h8v8M20 42V26h8v16', move: 'M30 42V10h8v32M30 10l4-5 4 5' },
  integrity: { ground: 'M24 6v36M12 42h24', move: 'M8 14h32M8 14 2 28h12zM40 14l-6 14h12z' },
};

/** Four steps that rise to the right, like the mark. */
export function Values({ values }: { values: ContentItem<'value'>[] }) {
  return (
    <section className="values" aria-labelledby="values-heading">
      <div className="wrap">
        <h2 id="values-heading">{m.site_about_values()}</h2>
        <ul>
          {values.map(({ id, icon, title, description }) => (
            <li key={id}>
              <svg className="service-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
                <path d={drawings[icon].ground} />
                <path className="move" d={drawings[icon].move} />
              </svg>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
