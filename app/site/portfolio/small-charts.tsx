import { CaseChart } from '#app/site/home/case-chart.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';

const figure = new Intl.NumberFormat('en-GB');

/** One chart a case, each from zero on a scale of its own: sales, shares and minutes have none in common. */
export function SmallCharts({ cases }: { cases: CaseStudyView[] }) {
  const drawn = cases.flatMap(({ chart, ...study }) => (chart ? [{ ...study, chart }] : []));
  if (drawn.length < 2) return null;
  return (
    <figure className="growths">
      <ul>
        {drawn.map(({ slug, client, duration, chart }) => (
          <li key={slug}>
            <p>
              <b className="figure">
                {figure.format(chart.points[chart.start] ?? 0)} <span aria-hidden="true">→</span>
                <span className="sr-only">{m.site_portfolio_growth_to()}</span>{' '}
                {figure.format(chart.points.at(-1) ?? 0)}
              </b>
              <span>{[client.split(',')[0], duration].filter(Boolean).join(', ')}</span>
            </p>
            <CaseChart chart={chart} detailed={false} />
          </li>
        ))}
      </ul>
      <figcaption>{m.site_portfolio_growth_caption()}</figcaption>
    </figure>
  );
}
