/** Comma-separated files as spreadsheets write them (RFC 4180), with comma, semicolon or tab between the fields. */

/** How workbooks begin: those of today are zip files, those of old a format of their own. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook, which people take for the CSV file that they have not saved yet. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  workbookMarks.some((mark) => mark.every((byte, at) => bytes[at] === byte));

/** UTF-16 by its mark, or by its first letter: of one that is in the names of columns, the other byte is nothing. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}

/** Text of a file as offices save it: UTF-16, else UTF-8, else what Windows wrote before it. */
export function decodeCsv(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const signs = [',', ';', '\t'] as const;

/** What some programs put above the names of the columns, to tell Excel the sign between the fields. */
const told = /^"?sep=([,;\t])"?\n/i;

/** The sign between the fields: the one that the file tells, or that its first line has most of outside of quotes. */
function separatorOf(text: string): string {
  const sign = told.exec(text)?.[1];
  if (sign) return sign;
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
  const above = told.exec(text)?.[0].length ?? 0;
  const first = above > 0 ? 2 : 1;
  let [fields, field, quoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, first, first];
  const endRow = () => {
    fields.push(field);
    if (fields.length > 1 || fields[0] !== '') rows.push({ line: start, fields });
    [fields, field, start] = [[], '', line];
  };
  for (let at = above; at < text.length; at += 1) {
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
