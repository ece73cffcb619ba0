import { FigureCaption, type PageProps } from './page-parts.tsx';

const whole = new Intl.NumberFormat('en-GB');

/** How many get through each gate, before and after; widths are on a root scale, so that the last gate can be seen. */
export function Funnel({ page }: PageProps) {
  const most = Math.max(...page.chart.points.flatMap((point) => point.values));
  const share = (value: number) => Math.sqrt(value / most) * 100;
  return (
    <figure className="drawn funnel">
      <table>
        <thead>
          <tr>
            <td />
            {page.chart.series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.chart.points.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={page.chart.series[index]} className={index === 0 ? 'before' : 'after'}>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect x={index === 0 ? 100 - share(value) : 0} width={share(value)} height="10" />
                  </svg>
                  <span className="figure">{whole.format(value)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FigureCaption page={page} />
    </figure>
  );
}
