/** Comma-separated files as spreadsheets write them (RFC 4180), with comma, semicolon or tab between the fields. */

/** How workbooks begin: those of today are zip files, those of old a format of their own. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook, which people take for the CSV file that they have not saved yet. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  workbookMarks.some((mark) => mark.every((byte, at) => bytes[at] === byte));

/** Text of a file as offices save it: UTF-16 by its mark, else UTF-8, else what Windows wrote before it. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const signs = [',', ';', '\t'] as const;

/** The sign between the fields: the one that the first line has most of outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(signs.map((sign) => [sign, 0]));
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

export type CsvRow = {
  /** Where the row begins, counted from 1 as editors do. */
  line: number;
  fields: string[];
};

/** The rows of a file; empty lines are none. A quote that is never closed takes what is left as its text. */
export function parseCsv(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [fields, field, quoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    fields.push(field);
    if (fields.length > 1 || fields[0] !== '') rows.push({ line: start, fields });
    [fields, field, start] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator) {
      fields.push(field);
      field = '';
    } else if (letter === '\n') endRow();
    else field += letter;
  }
  if (field !== '' || fields.length > 0) endRow();
  return rows;
}
