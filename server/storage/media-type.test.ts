import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { officeParts, zipOf } from '#tests/zip.ts';
import { mediaTypeOf } from './media-type.ts';
import { RefusedArchiveError } from './zip-contents.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'media-type-'));
afterAll(() => rmSync(folder, { recursive: true }));

function look(content: Buffer | string) {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return mediaTypeOf(file);
}

const reasonOf = (content: Buffer) =>
  look(content).then(
    (type) => `taken as ${type}`,
    (error) => (error instanceof RefusedArchiveError ? error.reason : error),
  );

const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5' } })
    .toFormat(format)
    .toBuffer();

describe('the type of a file', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('is found in a real %s', async (format) => {
    expect(await look(await picture(format))).toBe(`image/${format}`);
  });

  it.each([
    ['application/pdf', '%PDF-1.7\n%âãÏÓ'],
    ['video/mp4', '\0\0\0\x20ftypisom\0\0\x02\0'],
    ['text/plain', 'sku,sales\nlamp,12\n'],
    ['text/plain', 'sku;vendite\nlampadà;12 €\n'],
    // As a spreadsheet in Western Europe writes its CSV.
    ['text/plain', Buffer.from('sku;vendite;città\nlampad\xe0;12 \x80;Forl\xec\n', 'latin1')],
  ])('is %s', async (type, content) => {
    expect(await look(content)).toBe(type);
  });

  it('is text in UTF-16 too, in both orders, but not with half a character at its end', async () => {
    const little = Buffer.from('\ufeffsku\tvendite\nlampadà\t12', 'utf16le');
    expect(await look(little)).toBe('text/plain');
    expect(await look(Buffer.from(little).swap16())).toBe('text/plain');
    expect(await look(little.subarray(0, -1))).toBeUndefined();
  });

  it('is text when a character lies across two pieces of a long file', async () => {
    expect(await look(`${'a'.repeat(65_535)}àèì`)).toBe('text/plain');
  });

  it.each([
    ['spreadsheetml.sheet', 'xlsx'],
    ['wordprocessingml.document', 'docx'],
    ['presentationml.presentation', 'pptx'],
  ])('is what the Office document says of itself: %s', async (main) => {
    expect(await look(zipOf(officeParts(main)))).toBe(`application/vnd.openxmlformats-officedocument.${main}`);
  });

  it('of any other archive is zip', async () => {
    expect(await look(zipOf([{ name: 'report.csv', content: 'a,b' }]))).toBe('application/zip');
  });

  it.each([
    ['a program of Windows', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
    ['a program of Linux', '\x7fELF\x02\x01\x01\0'],
    ['a web page', '  <!DOCTYPE html><script>alert(1)</script>'],
    ['a drawing that can run', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a script', '#!/bin/sh\nrm -rf /\n'],
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['bytes without order', Buffer.from('\xe9\xfc\xf1\xa7 abc', 'latin1')],
    ['letters that no encoding has', Buffer.from('perch\x81 a long word', 'latin1')],
    ['a sound that says it is a picture', 'RIFF\0\0\0\0WAVEfmt '],
  ])('is none for %s', async (_, content) => {
    expect(await look(content)).toBeUndefined();
  });

  const withProject = (text: string | Buffer, name = '[Content_Types].xml') =>
    zipOf([
      { name, content: text },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
      { name: 'xl/code.bin', content: 'Sub x()' },
    ]);
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const project = 'application/vnd.ms-office.vbaProject';
  const types = (second: string) =>
    `<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/><Override PartName="/xl/code.bin" ContentType="${second}"/></Types>`;
  it.each<[string, Buffer]>([
    ['lies under a name of its own', withProject(types(project))],
    ['is written in other letters', withProject(types(project.toUpperCase()))],
    ['is told letter by letter', withProject(types(project.replace('P', '&#x50;')))],
    ['is told in UTF-16', withProject(Buffer.from(`\uFEFF${types(project)}`, 'utf16le'))],
    ['is told in UTF-16, the other way round', withProject(Buffer.from(`\uFEFF${types(project)}`, 'utf16le').swap16())],
    ['is told by a part in small letters', withProject(types(project), '[content_types].xml')],
  ])('is none for a document whose project of macros %s', async (_, content) => {
    expect(await reasonOf(content)).toBe('macros');
  });

  it('is none for a document that says twice what it is', async () => {
    const twice = ['[Content_Types].xml', '[content_types].xml'].map((name) => ({ name, content: types('text/xml') }));
    expect(await reasonOf(zipOf(twice))).toBe('broken');
  });

  it('of a document is the same however it says so', async () => {
    const harmless = types('application/xml');
    for (const content of [
      withProject(harmless),
      withProject(Buffer.from(`\uFEFF${harmless}`, 'utf16le')),
      withProject(harmless, '[content_types].xml'),
    ])
      expect(await look(content)).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  it('is none for archives that carry macros, blow up, lie or are cut', async () => {
    const document = officeParts('wordprocessingml.document');
    expect(await reasonOf(zipOf([...document, { name: 'word/vbaProject.bin', content: 'x' }]))).toBe('macros');
    const many = Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, content: 'x', claimedSize: 0xf0000000 }));
    expect(await reasonOf(zipOf(many))).toBe('bomb');
    const [types] = officeParts('spreadsheetml.sheet');
    expect(await reasonOf(zipOf([{ name: types?.name ?? '', content: 'x'.repeat(2_000_000) }]))).toBe('bomb');
    expect(await reasonOf(zipOf([{ name: types?.name ?? '', content: 'x'.repeat(2_000_000), claimedSize: 9 }]))).toBe(
      'broken',
    );
    expect(await reasonOf(zipOf(document).subarray(0, -9))).toBe('broken');
    expect(await reasonOf(zipOf([{ name: '../../etc/passwd', content: 'x' }]))).toBe('broken');
  });

  it('is found, or not, for any bytes whatever, and nothing breaks', async () => {
    const heads = ['', 'PK\x03\x04', '%PDF-', 'RIFF', '\0\0\0\x18ftyp', '\xff\xfe'].map((head) =>
      Buffer.from(head, 'latin1'),
    );
    const bytes = fc.tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([head, rest]) => {
        const outcome = await look(Buffer.concat([head, rest])).catch((error) => error);
        expect(outcome === undefined || typeof outcome === 'string' || outcome instanceof RefusedArchiveError).toBe(
          true,
        );
      }),
    );
  });
});
