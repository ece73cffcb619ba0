import { type ChartProps, pointLabel } from './chart-data.ts';

const cell = 'px-3 py-1.5 first:pl-0 last:pr-0';

/** The chart's twin: the same numbers, to read, copy and print. */
export function ChartTable({ title, pointsHeader, points, series, format }: ChartProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that arrow keys scroll it
    <section aria-label={title} tabIndex={0} className="max-h-72 overflow-auto print:max-h-none print:overflow-visible">
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="text-13 text-ink-3">
            <th scope="col" className={`${cell} sticky top-0 bg-card text-left font-semibold`}>
              {pointsHeader}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={`${cell} sticky top-0 bg-card text-right font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.key} className="border-t border-stone-2">
              <th scope="row" className={`${cell} text-left font-normal`}>
                {pointLabel(point)}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className={`${cell} figures text-right`}>
                  {writeValue(values[index], format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const writeValue = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);
