import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { csvLine } from '#shared/csv.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { onDisk, startUploadServer, type UploadServer } from '#tests/upload-server.ts';
import { openingsWritten } from './openings.ts';

/** Names that are meant to do harm, on their way through everything that carries them. */

let server: UploadServer;
let client: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  [server, client] = await Promise.all([startUploadServer(), buildClient()]);
});
afterEach(restoreEnvironment);
afterAll(async () => {
  await openingsWritten();
  await server.stop();
  await closeDatabase();
});

const nasty = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\x.dll',
  '$(touch pwned)',
  '`id`; rm -rf / #.csv',
  '-rf',
  '--output=x',
  '=cmd|"/C calc"!A0.csv',
  '@SUM(1+1).csv',
  '\tname.txt',
  'photo\u202Egpj.exe',
  '\u2066hidden\u2069.txt',
  'a\r\nSet-Cookie: x=y',
  '"; filename="evil.html',
  "'; drop table files; --",
  '<img src=x onerror=alert(1)>.txt',
  '%2e%2e%2f',
  'CON.txt',
  'nul',
  '👩‍👩‍👧‍👦'.repeat(60),
  'é'.repeat(300),
  `${'x'.repeat(300)}.csv`,
  '   ',
  '....',
  '\u0000name',
  '\ud800half',
];
const signs = fc.constantFrom(...'/\\:*?"<>|\'`$;&=+-@%\r\n\t\u0007\u202e\u2066\u200b\ufeff😀é. '.split(''));
const names = fc.oneof(
  fc.constantFrom(...nasty),
  fc
    .array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 150 })
    .map((parts) => parts.join('')),
);

/** What a browser makes of the header (RFC 6266): the encoded name where there is one. */
function savedName(disposition: string): string {
  expect(disposition).toMatch(
    /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
  );
  return decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '');
}

// Controls, line ends, marks of direction and other invisible signs, and what paths and shells of Windows read.
const harmful = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/u;

it('is refused, or harmless in the list, in headers, on disks, in spreadsheets and in the database', async () => {
  setEnvironment({ FILES_PER_SUBJECT: 5_000 });
  const id = (await buildRequest({ clientId: client.id })).reference;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'names-'));
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const { last, result } = await server.sendAll(client, Buffer.from(`text ${randomUUID()}`), { id, name });
      // NUL is the one sign that nobody can mean.
      expect(last.status).toBe(name.includes('\0') ? 422 : 204);
      if (last.status === 422) return;
      const kept: string = result.file.name;
      expect(kept).not.toMatch(harmful);
      expect(kept).toMatch(/\.(txt|csv|tsv|md|log)$/i);
      expect(kept).not.toMatch(/^[. ]|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      expect([...kept].length).toBeLessThanOrEqual(124);
      expect(csvLine([kept])).not.toMatch(/^"?[=+\-@\t]/);

      const { headers } = await server.call(client, 'GET', `/api/v1/files/${result.file.id}/content`);
      expect(savedName(headers.get('content-disposition') ?? '')).toBe(kept);
      expect(headers.get('set-cookie')).toBeNull();
      const bytes = Buffer.byteLength(kept);
      if (bytes <= 255) {
        // As a person saves it: a file of that name in that folder, and nowhere else.
        writeFileSync(path.join(folder, kept), '');
        expect(readdirSync(folder)).toEqual([kept]);
        rmSync(path.join(folder, kept));
      }
    }),
    { numRuns: runs(50), examples: nasty.map((name) => [name]) },
  );
  rmSync(folder, { recursive: true });
  expect(onDisk('objects').every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
  const rows = await db.selectFrom('files').select('name').execute();
  expect(rows.filter(({ name }) => harmful.test(name))).toEqual([]);
}, 120_000);
