import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, contentDisposition, downloadName } from './file-names.ts';
import { mediaTypes } from './media-types.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['C:\\Users\\me\\Report finale.pdf', 'Report finale.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['fattura\u202Efdp.exe', 'fatturafdp.exe'],
    ['two\r\nlines.txt', 'twolines.txt'],
    ['  .hidden. ', 'hidden'],
    ['con.txt', '_con.txt'],
    ['', 'file'],
    ['/', 'file'],
    ['a"b<c>.csv', 'abc.csv'],
    ['caffè – übersicht.xlsx', 'caffè – übersicht.xlsx'],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });

  it('is, for any text, one short visible line without a path, and stays so', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const clean = cleanFileName(given);
        expect(clean).not.toMatch(/[/\\\p{C}]|^[. ]|[. ]$|^$/u);
        expect([...clean].length).toBeLessThanOrEqual(121);
        expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(201);
        expect(cleanFileName(clean)).toBe(clean);
      }),
    );
  });

  it('keeps its ending when it is shortened', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.xlsx`)).toMatch(/^a+\.xlsx$/);
  });

  it('is short enough for a disk in every script, and cut between its signs', () => {
    expect(cleanFileName(`${'広'.repeat(110)}.xlsx`)).toBe(`${'広'.repeat(65)}.xlsx`);
    expect(cleanFileName(`${'📈'.repeat(60)}.csv`)).toBe(`${'📈'.repeat(49)}.csv`);
  });

  it('ends as its content demands when it is saved', () => {
    expect(downloadName('invoice.exe', 'application/pdf')).toBe('invoice.exe.pdf');
    expect(downloadName('sales.csv', 'text/plain')).toBe('sales.csv');
    expect(downloadName('Photo.JPEG', 'image/jpeg')).toBe('Photo.JPEG');
    expect(downloadName('page.html', 'text/plain')).toBe('page.html.txt');
    fc.assert(
      fc.property(anyText, fc.constantFrom(...Object.keys(mediaTypes)), (given, type) => {
        const endings: readonly string[] = mediaTypes[type as keyof typeof mediaTypes];
        expect(endings).toContain(downloadName(given, type).split('.').at(-1)?.toLowerCase());
      }),
    );
  });

  it('makes a header that nothing can break out of, and that says the whole name', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const name = cleanFileName(given);
        const header = contentDisposition('attachment', name);
        expect(header).toMatch(/^attachment; filename="[^"\\%;\r\n]*"; filename\*=UTF-8''[A-Za-z0-9.%_~!#$&+^`|-]*$/);
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
        expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
      }),
    );
  });
});
