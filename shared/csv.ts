/** Tables as CSV that spreadsheets of Italian and English offices open as it is: UTF-8 with its mark, semicolons, CRLF (RFC 4180). */

export const csvMark = '\uFEFF';

/** What a spreadsheet would compute instead of show. Numbers stay numbers. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text);

/** A cell that begins like a formula gets an apostrophe in front, so that no spreadsheet computes it. */
export const harmlessCell = (text: string): string => (isFormula(text) ? `'${text}` : text);

function cell(value: string | number | null | undefined): string {
  const safe = harmlessCell(value === null || value === undefined ? '' : String(value));
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. A cell that begins like a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(cell).join(';')}\r\n`;

/** A whole file. */
export const csvFile = (lines: readonly (readonly (string | number | null | undefined)[])[]): string =>
  csvMark + lines.map(csvLine).join('');
