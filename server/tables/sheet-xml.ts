/** Sheets of a workbook as XML (ECMA-376, part 1, 18.3): made by hand, so that a row is written and forgotten. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Excel takes no more letters in a cell; a longer text makes it repair the file. */
const mostLetters = 32_767;

/** Text as XML. What looks like an escape of a workbook (`_x0041_`) stays these letters, and line breaks are one kind, as spreadsheets write them. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Places in `cellXfs` of {@link stylesXml}. */
const styles = { head: 1, moment: 2, day: 3, text: 4 } as const;

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';

export const stylesXml = `${declaration}<styleSheet xmlns="${mainSpace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>${fonts}<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  [0, 0],
  [0, 1],
  [164, 0],
  [165, 0],
  [49, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const inline = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text)}</t></is></c>`;

/** A spreadsheet would compute it, or drop its zeros, as soon as somebody edits the cell: as "text" it stays what it is. */
const isMistaken = /^\s*[=+\-@\d\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell of text, never a formula. */
export const textCell = (text: string): string => {
  if (text === '') return '<c/>';
  return inline(text, isMistaken.test(text) ? ` s="${styles.text}"` : '');
};

/** Spreadsheets count fifteen digits: what has more is written as text. */
export const numberCell = (value: number): string =>
  Number.isFinite(value) && Math.abs(value) < 1e15 ? `<c><v>${value}</v></c>` : textCell(String(value));

export const booleanCell = (value: boolean): string => `<c t="b"><v>${value ? 1 : 0}</v></c>`;

const dayMs = 86_400_000;
/** Days from the 30th of December 1899, with which spreadsheets count from March 1900 on, to 1970. */
const daysTo1970 = 25_569;
const firstSerial = 61;

function dateCell(ms: number, style: number): string {
  const serial = Math.floor(ms / 1000) / (dayMs / 1000) + daysTo1970;
  return serial >= firstSerial ? `<c s="${style}"><v>${serial}</v></c>` : textCell(new Date(ms).toISOString());
}

/** @param ms - what the clocks show, as if it were UTC */
export const momentCell = (ms: number): string => dateCell(ms, styles.moment);

/** @param ms - midnight of the day in UTC */
export const dayCell = (ms: number): string => dateCell(ms, styles.day);

export const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

/** What a sheet begins with: the headings in bold, which stay in sight. @param widths - of columns, in letters */
export function sheetHead(names: readonly string[], widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${declaration}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${rowXml(names.map((name) => inline(name, ` s="${styles.head}"`)))}`;
}

export const sheetTail = '</sheetData></worksheet>';

const [narrowest, widest] = [8, 60];

/** So wide that the longest line of these texts is read. */
export const widthOf = (texts: readonly string[]): number =>
  Math.min(
    widest,
    texts.reduce(
      (most, text) =>
        Math.max(
          most,
          ...text
            .slice(0, 500)
            .split(/[\r\n]/, 10)
            .map((line) => line.length + 2),
        ),
      narrowest,
    ),
  );
