import type { Evidence } from './evidence.ts';
import type { Header } from './header.ts';
import { type Table, textIn } from './table.ts';

/** What the sheets of a bulk workbook say of each other. */

export const isErrorSummary = ({ sheet }: Table): boolean => /^download error summary$/i.test(sheet?.trim() ?? '');

/** Whether something of the workbook is missing; retail media (RMS) and retail ad service (RAS) are not looked at here. */
export async function tellsOfErrors(table: Table): Promise<boolean> {
  let line = 0;
  for await (const rows of table.rows())
    for (const row of rows) {
      const cells = row.map(textIn).filter(Boolean);
      if (cells.length === 0) continue;
      line += 1;
      if (line > 1 && !cells.some((cell) => /\b(?:RMS|RAS)\b/i.test(cell))) return true;
    }
  return false;
}

/** The sheet of portfolios alone says in what currency a bulk workbook is. */
export function shareCurrency(sources: { header: Header; evidence: Evidence }[]): void {
  const told = sources.find(({ header }) => header.at.has('budget_currency'))?.evidence.currency;
  for (const { header, evidence } of sources)
    if (!header.at.has('currency') && header.currency === undefined) evidence.currency ??= told;
}
