import { firstRows } from './table.ts';
import { workbookSheets } from './workbook.ts';

/** So many rows and columns are looked at. */
export type SheetPart = { rows: number; columns: number };

/** What is seen of a workbook; `sheets`: how many it has. */
export type SheetView = { rows: string[][]; isCut: boolean; sheet: string | null; sheets: number };

/**
 * The beginning of the first sheet in which anything stands, as people see it; no rows where nothing stands anywhere. What is unpacked lies in `folder`.
 *
 * @throws Refused as `workbookSheets` does; Error for what is no workbook
 */
export async function readView(file: string, folder: string, { rows, columns }: SheetPart): Promise<SheetView> {
  const sheets = await workbookSheets(file, folder, { rows: rows + 1, isShown: true });
  for (const { table } of sheets) {
    const found = await firstRows(table, rows + 1);
    if (!found.some((row) => row.some((cell) => cell !== ''))) continue;
    const shown = found.slice(0, rows);
    return {
      rows: shown.map((row) => row.slice(0, columns).map(String)),
      isCut: found.length > rows || shown.some((row) => row.length > columns),
      sheet: table.sheet,
      sheets: sheets.length,
    };
  }
  return { rows: [], isCut: false, sheet: null, sheets: sheets.length };
}
