import { readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

/** Reads archives and tables back, by other means than those that wrote them. */

/** The files of a zip by name, each checked against its checksum (APPNOTE.TXT 4.3.12). */
export function readArchive(file: string | Buffer): Record<string, string> {
  const bytes = typeof file === 'string' ? readFileSync(file) : file;
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength as number));
    const start = bytes.readUInt32LE(at + 42);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const raw = inflateRawSync(bytes.subarray(content, content + bytes.readUInt32LE(at + 20)));
    if (crc32(raw) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files[name] = raw.toString('utf8');
    at += 46 + (nameLength as number) + (extraLength as number) + (commentLength as number);
  }
  return files;
}

/** The records of a CSV text (RFC 4180). */
export function readCsv(text: string, separator = ';'): string[][] {
  const rows: string[][] = [];
  let [row, field, isQuoted, at]: [string[], string, boolean, number] = [[], '', false, 0];
  const source = text.replace(/^\uFEFF/, '');
  while (at < source.length) {
    const letter = source[at];
    if (isQuoted && letter === '"' && source[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) field += letter;
    else if (letter === separator) {
      row.push(field);
      field = '';
    } else if (letter === '\r' && source[at + 1] === '\n') {
      rows.push([...row, field]);
      [row, field] = [[], ''];
      at += 1;
    } else field += letter;
    at += 1;
  }
  return rows;
}
