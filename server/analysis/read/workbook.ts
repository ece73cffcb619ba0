import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Refused } from '#server/analysis/refusal.ts';
import { type Formats, formatsOf, inFormat, momentIn } from './formats.ts';
import { type Cell, mostCharacters, type Table } from './table.ts';
import { readXml } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

const mostColumns = 400;
/** All texts of a workbook together. */
const mostShared = 120_000_000;

/** What may still be unpacked onto the disk, in characters: few rows of a sheet may stand far apart, and each text in many cells. */
export type Room = { left: number };
export const roomForAll = (): Room => ({ left: 1_000_000_000 });

export type Sheet = { table: Table; formulas: number };

type Unpacking = {
  room?: Room;
  /** How many rows of each sheet are wanted; some more may come. */
  rows?: number;
  /** As people see it: days as days, and what formulas came to when the workbook was saved. */
  isShown?: boolean;
};

/** Sheets by name, with the entries that hold them, in the order of the workbook. */
async function sheetsOf(archive: Archive): Promise<{ name: string; entry: string }[]> {
  const targets = new Map<string, string>();
  await readXml(await archive.stream('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target));
    },
  });
  const sheets: { name: string; entry: string }[] = [];
  await readXml(await archive.stream('xl/workbook.xml'), {
    open: (tag, attributes) => {
      const entry = targets.get(attributes['r:id'] ?? '');
      if (tag === 'sheet' && entry && archive.names.includes(entry))
        sheets.push({ name: attributes.name ?? '', entry });
    },
  });
  return sheets;
}

/** Texts that cells point at. What was formatted in parts is one text; readings of Japanese are none. */
async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.names.includes('xl/sharedStrings.xml')) return texts;
  let [current, total, isText, isReading] = ['', 0, false, false];
  await readXml(await archive.stream('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text: (text) => {
      if (isText && current.length < mostCharacters) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      const kept = current.slice(0, mostCharacters);
      total += kept.length;
      if (total > mostShared) throw new Refused('TOO_LARGE');
      texts.push(kept);
    },
  });
  return texts;
}

/** Where `AB12` stands: 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

type Spilling = { texts: readonly string[]; file: string; formats: Formats } & Required<Unpacking>;

/**
 * Writes the rows of a sheet to `file`, one in a line; answers how many cells were formulas. Nobody runs them here: they are left out, unless the sheet is
 * only shown.
 */
async function spill(archive: Archive, entry: string, spilling: Spilling): Promise<number> {
  const { texts, file, formats, room, rows, isShown } = spilling;
  const out = createWriteStream(file);
  let lines = '';
  const write = (text: string) => {
    lines += text;
    room.left -= text.length;
    if (room.left < 0) throw new Refused('TOO_LARGE');
    if (lines.length < 1 << 16) return;
    out.write(lines);
    lines = '';
  };
  let [row, column, type, value, style, formulas, line] = [[] as Cell[], -1, '', '', '', 0, 0];
  let [isValue, isFormula] = [false, false];
  const cell = (): Cell => {
    if (isFormula && !isShown) return '';
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'inlineStr' || type === 'str' || type === 'e' || type === 'b') return type === 'e' ? '' : value;
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) return value;
    return isShown ? inFormat(number, style, formats) : momentIn(number, style, formats);
  };
  const source = await archive.stream(entry);
  await readXml(source, {
    between: () => (out.writableNeedDrain ? once(out, 'drain') : undefined),
    isEnough: () => line >= rows,
    open: (name, attributes) => {
      if (name === 'row') {
        // Rows that are not there count as lines all the same.
        const wanted = Number(attributes.r ?? line + 1);
        for (; line < wanted - 1 && wanted - line < 10_000; line += 1) write('[]\n');
        row = [];
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        [type, value, style, isFormula] = [attributes.t ?? 'n', '', attributes.s ?? '', false];
      } else if (name === 'f') {
        isFormula = true;
        formulas += 1;
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (text) => {
      if (isValue && value.length < mostCharacters) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && column >= 0 && column < mostColumns) {
        while (row.length < column) row.push('');
        row[column] = cell();
      } else if (name === 'row') {
        write(`${JSON.stringify(row)}\n`);
        line += 1;
        column = -1;
      }
    },
  });
  out.end(lines);
  await finished(out);
  return formulas;
}

async function* spilled(file: string): AsyncGenerator<Cell[][]> {
  let rest = '';
  for await (const text of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => JSON.parse(line) as Cell[]);
  }
}

/**
 * The sheets of a workbook. Each is unpacked once, into `folder`, where it is read as often as needed.
 *
 * @throws Refused as `openArchive` does, and where there is no room for what comes out
 */
export async function workbookSheets(
  file: string,
  folder: string,
  { room = roomForAll(), rows = Number.POSITIVE_INFINITY, isShown = false }: Unpacking = {},
): Promise<Sheet[]> {
  const archive = await openArchive(file);
  try {
    const texts = await sharedTexts(archive);
    const formats = await formatsOf(archive);
    const sheets: Sheet[] = [];
    for (const [index, { name, entry }] of (await sheetsOf(archive)).entries()) {
      const unpacked = path.join(folder, `${path.basename(file)}-${index}.rows`);
      const formulas = await spill(archive, entry, { texts, file: unpacked, formats, room, rows, isShown });
      const table: Table = {
        container: 'xlsx',
        encoding: null,
        separator: null,
        sheet: name,
        rows: () => spilled(unpacked),
      };
      sheets.push({ table, formulas });
    }
    return sheets;
  } finally {
    archive.close();
  }
}
