import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fileWith, golden, zipWith } from '#tests/reports/files.ts';
import { commandBlock } from '#tests/setup/documents.ts';
import { runToEnd } from '#tests/setup/product.ts';

/** As an operator types it; without a database, a data folder or a key. */
function command(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    path.resolve('node_modules/.bin/node'),
    ['server/manage.ts', 'analyse', ...words],
    { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', DATA_DIR: '/nowhere' } },
  );
  return { status, stdout, stderr };
}

it('the command prints the document of the files that it is given', () => {
  const options = ['--brand', 'acmebrand', '--period', '2026-09-01..2026-09-30', '--target-acos', '0.25'];
  const { status, stdout, stderr } = command(
    ...options,
    golden('golden-st-it-utf16.txt').path,
    golden('golden-business-en.csv').path,
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: 'amazon-analysis/1',
    scopes: [{ money_at_risk: { total: { value: '139.00', currency: 'EUR' } }, kpis: { tacos: '0.086000' } }],
  });
});

it('the command ends with 2 when nothing could be read, and says why in the document', () => {
  const { status, stdout } = command(fileWith('hello', 'notes.csv').path);
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ scopes: [], refused: [{ code: 'UNKNOWN_REPORT' }] });
});

it.each([
  [['--target-acos', '25', 'x.csv'], /target_acos \(a share between 0 and 1, like 0\.25\)/],
  [['--currency', 'EURO', 'x.csv'], /currency \(three capital letters, like EUR\)/],
  [['tests'], /There is no file .*tests/],
  [['--period', '2026-09-30..2026-09-01', 'x.csv'], /period \(the first day is not after the last\)/],
  [['no-such-file.csv'], /There is no file .*no-such-file\.csv/],
  [[], /Usage: .* analyse/],
  [['--colour', 'red'], /There is no option --colour/],
])('the command refuses %j in one sentence', (words, sentence) => {
  const { status, stdout, stderr } = command(...words);
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(stderr).toMatch(sentence);
});

it('the command leaves nothing unpacked behind when somebody stops it', async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `2026-09-01,2026-09-30,C,A,kw,BROAD,term ${at},3,1.50`);
  const head = 'Start Date,End Date,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Clicks,Spend';
  const file = await zipWith({ 'terms.csv': [head, ...rows].join('\n') });
  const temporary = path.join(path.dirname(file.path), 'temporary');
  mkdirSync(temporary);
  const running = spawn(path.resolve('node_modules/.bin/node'), ['server/manage.ts', 'analyse', file.path], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: '/nowhere', TMPDIR: temporary },
    stdio: 'ignore',
  });
  const ended = once(running, 'exit');
  await expect
    .poll(() => readdirSync(temporary, { recursive: true }).some((name) => /reports\.zip-0$/.test(String(name))), {
      timeout: 20_000,
    })
    .toBe(true);
  running.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(temporary)).toEqual([]);
});

it('the command does what the page of the analysis types', async () => {
  const { code, stdout, stderr } = await runToEnd('sh', ['-c', commandBlock('docs/analysis.md', 'The analysis')]);
  expect([code, stderr.replace(/^npm warn .*\n/gm, '')]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ kind: 'search_term' }, { kind: 'business_asin' }],
    refused: [],
  });
});
