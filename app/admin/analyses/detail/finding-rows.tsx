import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Finding, saveRows } from '#app/admin/analyses/analyses-api.ts';
import { findingTitle } from '#app/admin/analyses/document-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { join } from '#app/ui/join.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { withSharesOfRest } from '#shared/report/kpis.ts';
import { cellName, cellText, columnsOf, isFigure } from './row-words.ts';

/** So many stand on the screen; all are in the file. */
const mostShown = 8;

type FindingRowsProps = { id: string; finding: Finding; currency: string };

/** The first rows of a finding, and the way to all of them. */
export function FindingRows({ id, finding, currency }: FindingRowsProps) {
  const { locale } = usePlace();
  const [isBusy, setBusy] = useState(false);
  const first = finding.rows.slice(0, mostShown);
  const rows = finding.name === 'brand-split' ? withSharesOfRest(first) : first;
  const columns = columnsOf(rows);
  const title = findingTitle(finding.name);

  async function save() {
    setBusy(true);
    try {
      await saveRows(id, finding.id);
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section aria-label={m.admin_analyses_rows_of({ title })} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-13">
          <thead>
            <tr className="border-b border-stone-2 text-left text-ink-3">
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={join(
                    'py-1.5 pr-4 font-semibold whitespace-nowrap last:pr-0',
                    rows.some((row) => isFigure(row[column])) && 'text-right',
                  )}
                >
                  {cellName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file may be equal, and stay where they are
              <tr key={position} className="border-b border-stone-2 align-top">
                {columns.map((column) => (
                  <td
                    key={column}
                    className={join(
                      'py-1.5 pr-4 last:pr-0',
                      isFigure(row[column]) ? 'figures text-right whitespace-nowrap' : 'min-w-48 wrap-anywhere',
                    )}
                  >
                    {cellText(column, row[column], currency, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {finding.rows_total > rows.length && (
          <p className="figures text-13 text-ink-3">
            {m.admin_analyses_rows_more({ count: finding.rows_total - rows.length })}
          </p>
        )}
        <Button look="quiet" busy={isBusy} onPress={save} className="-ml-3.5">
          <Download aria-hidden className="size-4" />
          {m.admin_analyses_rows_all()}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </>
  );
}
