/** Comma-separated files as spreadsheets write them (RFC 4180), with comma, semicolon or tab between the fields. */

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
