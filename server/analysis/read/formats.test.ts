import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { formatsOf, inFormat } from './formats.ts';
import type { Archive } from './zip.ts';

/** Formats of a workbook that has one style, of this format. */
function formatsWith(code: string, workbook = '<workbook/>') {
  const attribute = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const entries: Record<string, string> = {
    'xl/workbook.xml': workbook,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${attribute}"/></numFmts><cellStyleXfs><xf numFmtId="10"/></cellStyleXfs><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
  };
  const stream = async (entry: unknown) => Readable.from([Buffer.from(entries[String(entry)] ?? '')]);
  return formatsOf({ names: Object.keys(entries), entries: [], stream, close: () => {} } satisfies Archive);
}

describe('a number of a cell', () => {
  it.each([
    ['yyyy\\-mm\\-dd', 46_291, '2026-09-26'],
    ['[$-410]d mmmm yyyy;@', 46_291, '2026-09-26'],
    ['mmm\\-yy', 46_291, '2026-09-26'],
    ['dd/mm/yyyy\\ hh:mm', 46_291.75, '2026-09-26 18:00'],
    ['hh:mm', 0.5, '12:00'],
    ['0.0%', 0.2534, '25.34%'],
    ['General', 46_291, 46_291],
    ['#,##0.00\\ "days"', 12.5, 12.5],
    ['[Red]-0.00', -3, -3],
    ['0.00E+00', 1_200, 1_200],
    // Hours that were worked: a day and a half, which is no time of day.
    ['[h]:mm', 1.5, 1.5],
    // No day of any calendar.
    ['yyyy', -1, -1],
    ['yyyy', 1e12, 1e12],
  ])('in the format %s is what people see: %d', async (code, value, shown) => {
    expect(inFormat(value, '0', await formatsWith(code))).toBe(shown);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const formats = await formatsWith('yyyy-mm-dd', '<workbook><workbookPr date1904="1"/></workbook>');
    expect(inFormat(44_829, '0', formats)).toBe('2026-09-26');
  });

  it('is itself, without the remainder of floating points, where there is no such style', async () => {
    const formats = await formatsWith('General');
    expect([inFormat(0.1 + 0.2, '', formats), inFormat(0.1 + 0.2, '99', formats)]).toEqual([0.3, 0.3]);
  });
});
