import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { firstRows } from '#server/analysis/read/table.ts';
import { workbookSheets } from '#server/analysis/read/workbook.ts';
import { runPack } from '#server/analysis/run.ts';
import { packWords } from '#shared/report/pack-words.ts';
import { fileWith } from '#tests/reports/files.ts';
import { mostRows } from './lists.ts';
import { makePack, type PackFormat } from './make.ts';

// On a machine that does other things, a thread that yields takes its time.
vi.setConfig({ testTimeout: 60_000 });

const finding = 's1.F05.1';
const document = {
  scopes: [{ marketplace: 'IT', currency: 'EUR', findings: [{ id: finding, rule: 'F05' as const }] }],
};
const words = packWords('en', mostRows);
const packed = (terms: readonly string[]) =>
  gzipSync(terms.map((term) => JSON.stringify({ finding, term, start_bid: '0.10' })).join('\n'));
const many = Array.from({ length: mostRows + 2 }, (_, at) => `term ${at}`);

it.each<PackFormat>(['xlsx', 'zip'])(
  'a pack (%s) that a thread makes holds what it holds when we make it',
  async (format) => {
    const parts = { format, document, rows: packed(['mug', '=cmd()']), words };
    const made = [await runPack(parts), await makePack(parts)] as const;
    // An archive of texts says when it was written.
    if (format === 'xlsx') expect(Buffer.from(made[0]).equals(made[1])).toBe(true);
    expect(made[0].length).toBe(made[1].length);
  },
);

it('a pack says in words that it was given what stands in none of its lists', async () => {
  const file = fileWith(
    await runPack({ format: 'xlsx', document, rows: packed(['=cmd()', ...many]), words }),
    'pack.xlsx',
  );
  const [harvest, left] = await workbookSheets(file.path, path.dirname(file.path));
  expect(await firstRows((harvest as NonNullable<typeof harvest>).table, 2)).toEqual([
    ['Keyword', 'Match type', 'Bid'],
    ['term 0', 'Exact', '0.10'],
  ]);
  expect(await firstRows((left as NonNullable<typeof left>).table, 9)).toEqual([
    [words.leftOut],
    [words.byHand],
    ['harvest: =cmd()'],
    ['2 more rows: each list holds the 10,000 that are worth the most.'],
  ]);
});

it('an analysis without rows has a pack without lists', async () => {
  const made = await runPack({ format: 'zip', document, rows: new Uint8Array(), words });
  // The end of an archive in which nothing lies.
  expect(Buffer.from(made).subarray(0, 4).toString('hex')).toBe('504b0506');
});

it('nobody waits for a pack that is not wanted any more', async () => {
  const reason = new Error('enough');
  const parts = { format: 'xlsx' as const, document, rows: packed(many), words };
  await expect(runPack(parts, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
