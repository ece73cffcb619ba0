import type { Cell } from './table.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

/** How the numbers of a workbook are shown: those of days, hours and percentages would mean nothing to people as they are kept, and days not to us. */

type Format = { isPercent: boolean; hasDay: boolean; hasHour: boolean };
export type Formats = {
  /** Of each style, by its number. */
  styles: readonly Format[];
  /** The day from which days are counted, in milliseconds. */
  origin: number;
};

/** Codes of formats that every workbook knows by their number; those of days differ by language and mean the same. */
const known: Record<string, string> = Object.fromEntries([
  ...['9', '10'].map((id) => [id, '0%']),
  ...['14', '15', '16', '17'].map((id) => [id, 'yyyy-mm-dd']),
  ...['18', '19', '20', '21', '45', '47'].map((id) => [id, 'h:mm']),
  ['22', 'yyyy-mm-dd h:mm'],
]);

function formatOf(code: string): Format {
  // What is quoted, escaped or in brackets (colours, currencies, conditions) says nothing of days; General has letters of its own.
  const marks = code.toLowerCase().replace(/"[^"]*"|\\.|\[[^\]]*\]|general/g, '');
  // Hours that go on past a day, `[h]:mm`, are no time of a day.
  const isSpan = /\[[hms]+\]/i.test(code);
  const hasHour = /[hs]/.test(marks);
  const hasDay = /[yd]/.test(marks) || (marks.includes('m') && !hasHour);
  return { isPercent: marks.includes('%'), hasDay: hasDay && !isSpan, hasHour: hasHour && !isSpan };
}

/** The formats of a workbook's styles. */
export async function formatsOf(archive: Archive): Promise<Formats> {
  const codes = new Map(Object.entries(known));
  const styles: Format[] = [];
  let [origin, isOfCells] = [Date.UTC(1899, 11, 30), false];
  await readXml(await archive.stream('xl/workbook.xml'), {
    open: (name, { date1904 }) => {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) origin = Date.UTC(1904, 0, 1);
    },
  });
  if (archive.names.includes('xl/styles.xml')) {
    await readXml(await archive.stream('xl/styles.xml'), {
      open: (name, { numFmtId = '', formatCode = '' }) => {
        if (name === 'numFmt') codes.set(numFmtId, formatCode);
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells) styles.push(formatOf(codes.get(numFmtId) ?? ''));
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  }
  return { styles, origin };
}

/** Digits that people would see: floating points leave a remainder behind the twelfth. */
const plain = (value: number) => Number(value.toPrecision(12));

/** The last moment that a workbook can name: the end of the year 9999. */
const mostDays = 2_958_466;

/** A number of a cell as its style shows it. */
export function inFormat(value: number, style: string, formats: Formats): Cell {
  if (formats.styles[Number(style)]?.isPercent) return `${plain(value * 100)}%`;
  const shown = momentIn(value, style, formats);
  return typeof shown === 'number' ? plain(shown) : shown;
}

/** The day or hour that a cell shows, and any other number as it is kept. */
export function momentIn(value: number, style: string, { styles, origin }: Formats): Cell {
  const { hasDay = false, hasHour = false } = styles[Number(style)] ?? {};
  if ((!hasDay && !hasHour) || value < 0 || value >= mostDays) return value;
  const moment = new Date(origin + Math.round(value * 86_400) * 1_000).toISOString();
  const [day, hour] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (!hasDay) return hour;
  return hasHour ? `${day} ${hour}` : day;
}
