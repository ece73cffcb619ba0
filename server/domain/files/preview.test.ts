import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { type SheetCell, workbookWith } from '#tests/reports/files.ts';
import { startUploadServer, type UploadServer } from '#tests/upload-server.ts';
import { openingsWritten } from './openings.ts';

/** Looking at a document without a download. */

let server: UploadServer;
let client: Awaited<ReturnType<typeof buildClient>>;
let id: string;
beforeAll(async () => {
  [server, client] = await Promise.all([startUploadServer(), buildClient()]);
  id = (await buildRequest({ clientId: client.id })).reference;
});
afterAll(async () => {
  await openingsWritten();
  await server.stop();
  await closeDatabase();
});

async function look(content: Buffer | string, name: string) {
  const { result } = await server.sendAll(client, Buffer.from(content), { id, name: `${randomUUID()} ${name}` });
  const { file } = result;
  return { file, ...(await server.call(client, 'GET', `/api/v1/files/${file.id}/preview`)) };
}

describe('a table', () => {
  it.each([
    ['semicolons, in UTF-8 with its mark', Buffer.from('\ufeffcittà;clic\nForlì;12\n')],
    ['commas and quotes', Buffer.from('città,clic\n"Forlì",12\n')],
    ['tabs, in UTF-16', Buffer.from('\ufeffcittà\tclic\nForlì\t12\n', 'utf16le')],
    ['semicolons, as old spreadsheets write', Buffer.from('citt\xe0;clic\nForl\xec;12\n', 'latin1')],
  ])('is rows of cells: %s', async (_, content) => {
    const { file, json } = await look(content, 'a.csv');
    expect(file.preview).toBe('table');
    expect(json).toEqual({
      kind: 'table',
      rows: [
        ['città', 'clic'],
        ['Forlì', '12'],
      ],
      isCut: false,
      sheet: null,
    });
  });

  it('computes nothing when it is copied into a spreadsheet; numbers stay numbers', async () => {
    const { json } = await look('a;b;c;d;e\n=1+1;@x;-5,2;+39 21;"\t=2"\n', 'a.csv');
    expect(json.rows[1]).toEqual(["'=1+1", "'@x", '-5,2', "'+39 21", "'\t'=2"]);
  });

  it('shows the first 200 rows of any length, and says that there are more', async () => {
    const row = `${'x'.repeat(900)};${'7'.repeat(100)}\n`;
    const { json } = await look(row.repeat(30_000), 'a.csv');
    expect([json.rows.length, json.isCut]).toEqual([200, true]);
    expect(json.rows.every((each: string[]) => each.length === 2 && each[0]?.length === 500)).toBe(true);
    const wide = await look(`${'a;'.repeat(5_000)}\n`, 'b.csv');
    expect([wide.json.rows[0].length, wide.json.isCut]).toEqual([60, true]);
  });

  it('of rows that are longer than what is read ends with a whole one', async () => {
    const { json } = await look(`${'z'.repeat(200_000)};1\n`.repeat(5), 'a.csv');
    expect([json.rows.map((each: string[]) => each.length), json.isCut]).toEqual([[2, 2], true]);
  });

  it('with a quote that is never closed breaks nothing', async () => {
    const { status, json } = await look(`a;"b\n${'1;2\n'.repeat(1_000)}`, 'a.csv');
    expect([status, json.rows.length]).toEqual([200, 1]);
  });
});

const contentTypes =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

/** A workbook as people make it, of the kind that is taken. */
async function workbook(sheets: Record<string, SheetCell[][]>, parts: Record<string, string> = {}) {
  const { path } = await workbookWith(sheets, 'a.xlsx', { '[Content_Types].xml': contentTypes, ...parts });
  return look(await readFile(path), 'a.xlsx');
}

describe('a workbook', () => {
  it('is the first of its sheets in which anything stands, as people see it', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-410]d\\ mmmm\\ yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="10"/></cellXfs></styleSheet>';
    const day = { xml: '<v>46291</v>', style: 1 };
    const share = { xml: '<v>0.2534</v>', style: 2 };
    const sum = { xml: '<f>B2*2</f><v>0.60000000000000009</v>' };
    const { file, json } = await workbook(
      {
        Cover: [],
        Costs: [
          ['Day', 'Cost', 'ACOS', 'Sum'],
          [day, 12.5, share, sum],
          ['=1+1', '+39 21', 7, '<b>'],
        ],
      },
      { 'xl/styles.xml': styles },
    );
    expect(file.preview).toBe('table');
    expect(json).toEqual({
      kind: 'table',
      rows: [
        ['Day', 'Cost', 'ACOS', 'Sum'],
        ['2026-09-26', '12.5', '25.34%', '0.6'],
        ["'=1+1", "'+39 21", '7', '<b>'],
      ],
      isCut: false,
      sheet: { name: 'Costs', sheets: 2 },
    });
  });

  it('of any length and width is shown by its beginning, and says that there is more', async () => {
    const row = Array.from({ length: 90 }, (_, column) => (column === 0 ? 'x'.repeat(900) : column));
    const { json } = await workbook({ Long: Array.from({ length: 5_000 }, () => row) });
    expect([json.rows.length, json.rows[0].length, json.rows[0][0].length, json.isCut, json.sheet]).toEqual([
      200,
      60,
      500,
      true,
      null,
    ]);
  });

  it('without a row says so', async () => {
    expect((await workbook({ Empty: [] })).json).toMatchObject({ rows: [], isCut: false, sheet: null });
  });

  it('that is none inside is only downloaded', async () => {
    const { file } = await look('no workbook', 'a.txt');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await db
      .updateTable('stored_objects')
      .set({ media_type: type })
      .from('files')
      .whereRef('files.sha256', '=', 'stored_objects.sha256')
      .where('files.id', '=', file.id)
      .execute();
    const { status, json } = await server.call(client, 'GET', `/api/v1/files/${file.id}/preview`);
    expect([status, json.error.code]).toEqual([415, 'unsupported_type']);
  });
});

it('a text is shown by its beginning, as what it is', async () => {
  const { json } = await look(`<b>not bold</b> ${'è'.repeat(120_000)}`, 'a.txt');
  expect([json.kind, json.text.length, json.isCut, json.text.startsWith('<b>not bold</b>')]).toEqual([
    'text',
    100_000,
    true,
    true,
  ]);
});

describe('a picture', () => {
  const big = () => sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#2a6' } });

  it('is written anew: turned, no larger than a screen, without what the camera noted', async () => {
    const content = await big()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('SECRET PLACE')).toBe(true);
    const { file } = await look(content, 'a.jpg');
    expect(file.preview).toBe('picture');
    const { status, headers, bytes } = await server.call(client, 'GET', `/api/v1/files/${file.id}/picture`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 800, 1_600, undefined]);
    expect(bytes.includes('SECRET PLACE')).toBe(false);
  });

  it('with something hidden behind its end loses it', async () => {
    const content = Buffer.concat([await big().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { file } = await look(content, 'a.png');
    const { bytes } = await server.call(client, 'GET', `/api/v1/files/${file.id}/picture`);
    expect(bytes.includes('script')).toBe(false);
  });

  it('that is broken behind its head is not shown, and the server goes on', async () => {
    const content = (await big().png().toBuffer()).subarray(0, 60);
    const { last, result } = await server.sendAll(client, content, { id, name: 'cut.png' });
    const shown = result?.file && (await server.call(client, 'GET', `/api/v1/files/${result.file.id}/picture`));
    expect((shown ?? last).status).toBe(415);
    const { file } = await look(await big().webp().toBuffer(), 'whole.webp');
    expect((await server.call(client, 'GET', `/api/v1/files/${file.id}/picture`)).status).toBe(200);
  });
});

it('anything else is downloaded, or opened by the browser’s own viewer', async () => {
  const { file, status, json } = await look('%PDF-1.7 a page', 'a.pdf');
  expect([file.preview, status, json.error.code]).toEqual(['page', 415, 'unsupported_type']);
  expect((await server.call(client, 'GET', `/api/v1/files/${file.id}/picture`)).status).toBe(415);
  const link = await client.call(`/files/${file.id}/link`, { action: 'view' });
  const { headers } = await server.call(client, 'GET', link.json.url);
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="/);
});
