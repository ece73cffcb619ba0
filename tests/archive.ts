import { readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** Reads archives and tables back, by other means than those that wrote them. */

/** The files of a zip by name, packed or stored, each checked against its checksum (APPNOTE.TXT 4.3.12). */
export function readFiles(file: string | Buffer): Record<string, Buffer> {
  const bytes = typeof file === 'string' ? readFileSync(file) : file;
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, Buffer> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength as number));
    const start = bytes.readUInt32LE(at + 42);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const stored = bytes.subarray(content, content + bytes.readUInt32LE(at + 20));
    const raw = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (crc32(raw) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files[name] = raw;
    at += 46 + (nameLength as number) + (extraLength as number) + (commentLength as number);
  }
  return files;
}

/** As {@link readFiles}, for what is text. */
export const readArchive = (file: string | Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(readFiles(file)).map(([name, bytes]) => [name, bytes.toString('utf8')]));

/** The records of a CSV text, ended like in spreadsheets by whatever ends a line. A row with too many or too few cells is an error. */
export const readCsv = (text: string, separator = ';'): string[][] =>
  parse(text, { bom: true, delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'] });
