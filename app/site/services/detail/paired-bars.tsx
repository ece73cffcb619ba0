import { FigureCaption, type PageProps } from './page-parts.tsx';

/** Two bars for each channel: what a customer costs, and what they leave. */
export function PairedBars({ page }: PageProps) {
  const most = Math.max(...page.chart.points.flatMap((point) => point.values));
  return (
    <figure className="drawn paired">
      <dl>
        {page.chart.points.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.map((value, index) => (
              <dd key={page.chart.series[index]} className={index === 0 ? 'cost' : 'gain'}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(value / most) * 100} height="10" />
                </svg>
                <span>
                  <b className="figure">€{value}</b> {page.chart.series[index]?.toLowerCase()}
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <FigureCaption page={page} />
    </figure>
  );
}
