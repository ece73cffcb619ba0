import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

/** The first rows as the file has them, the line of the headings marked. */
export function FirstRows({ file, rows, header }: { file: string; rows: string[][]; header: number | undefined }) {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return (
    <section
      aria-label={m.admin_analyses_first_rows({ file })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-stone-2 bg-card"
    >
      <table className="text-13">
        <tbody>
          {rows.map((row, position) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
              key={position}
              className={join(
                'border-b border-stone-2 last:border-b-0',
                position + 1 === header && 'bg-selected font-semibold',
              )}
            >
              <th scope="row" className="figures px-3 py-1.5 text-right font-normal text-ink-3">
                {position + 1}
              </th>
              {Array.from({ length: width }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stand where they stand
                <td key={index} className="max-w-52 truncate border-l border-stone-2 px-3 py-1.5">
                  {row[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
