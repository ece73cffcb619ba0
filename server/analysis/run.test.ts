import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileWith, golden } from '#tests/reports/files.ts';
import { analyse, type Progress } from './analyse.ts';
import { parametersShape } from './parameters.ts';
import { AnalysisFailure, runAnalysis } from './run.ts';

const parameters = parametersShape.parse({ brand_terms: ['acmebrand'] });
const head = 'Start Date,End Date,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Clicks,Spend';
const manyRows = (count: number) =>
  fileWith(
    `${head}\n${Array.from({ length: count }, (_, at) => `2026-09-01,2026-09-30,C,A,kw,BROAD,term ${at},3,1.50`).join('\n')}`,
  );

// On a machine that does other things, a thread that yields takes its time.
vi.setConfig({ testTimeout: 60_000 });

const usual = process.env.TMPDIR;
beforeEach(() => {
  process.env.TMPDIR = path.join(path.dirname(fileWith('').path), 'own');
  mkdirSync(process.env.TMPDIR, { recursive: true });
});
afterEach(() => {
  expect(readdirSync(os.tmpdir())).toEqual([]);
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
});

describe('an analysis in its thread', () => {
  it('gives what it gives in ours, and leaves nothing behind', async () => {
    const files = [golden('golden-st-en.csv'), golden('golden-business-en.csv')];
    expect(await runAnalysis(files, parameters)).toEqual(await analyse(files, parameters));
  });

  it('says how far it is: files, then rows of all that there are', async () => {
    const seen: Progress[] = [];
    await runAnalysis([manyRows(3_000), golden('golden-st-en.csv')], parameters, {
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen[0]).toEqual({ files: 0, filesTotal: 2, rows: 0, rowsTotal: null });
    expect(seen.at(-1)).toEqual({ files: 2, filesTotal: 2, rows: 3_008, rowsTotal: 3_008 });
    expect(seen.map(({ rows }) => rows)).toEqual(seen.map(({ rows }) => rows).toSorted((one, other) => one - other));
  });

  it.runIf(process.platform === 'linux')('yields to what else the machine does; our own threads do not', async () => {
    const niceOf = (task: string) => {
      const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[16]);
    };
    const ours = niceOf(String(process.pid));
    const seen = new Set<number>();
    await runAnalysis([manyRows(1_000)], parameters, {
      onProgress: () => {
        for (const task of readdirSync('/proc/self/task')) seen.add(niceOf(task));
      },
    });
    expect([...seen].toSorted((one, other) => one - other)).toEqual([ours, 10]);
    expect(niceOf(String(process.pid))).toBe(ours);
  });

  it('ends when it is cancelled, with the reason that was given', async () => {
    const control = new AbortController();
    const reason = new Error('enough');
    const rowsFile = path.join(path.dirname(fileWith('').path), 'cancelled.gz');
    const running = runAnalysis([manyRows(50_000)], parameters, {
      signal: control.signal,
      rowsFile,
      onProgress: () => control.abort(reason),
    });
    await expect(running).rejects.toBe(reason);
    await expect(runAnalysis([manyRows(1)], parameters, { signal: control.signal })).rejects.toBe(reason);
    expect(existsSync(rowsFile)).toBe(false);
  });

  it('that needs more memory than it may use is too large, and nothing else ends', async () => {
    const failure = await runAnalysis([manyRows(100_000)], parameters, { mostMemory: 24 }).catch((error) => error);
    expect(failure).toBeInstanceOf(AnalysisFailure);
    expect(failure).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('that nobody foresaw fails with a code, and with its cause', async () => {
    const failure = await runAnalysis([{ path: '/nowhere/report.csv', name: 'report.csv' }], parameters).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(AnalysisFailure);
    expect(failure).toMatchObject({ code: 'FAILED', cause: { code: 'ENOENT' } });
  });

  it('that takes longer than it may is ended, and is too large', async () => {
    const late = runAnalysis([manyRows(3_000)], parameters, { mostMs: 1 });
    await expect(late).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('waits while two others run, in order; one that waits can be cancelled', async () => {
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => new AbortController()) as [
      AbortController,
      AbortController,
      AbortController,
      AbortController,
    ];
    const begun: number[] = [];
    const start = (name: number, { signal }: AbortController, rows: number) =>
      runAnalysis([manyRows(rows)], parameters, {
        signal,
        onProgress: () => {
          if (!begun.includes(name)) begun.push(name);
        },
      });
    const ended = Promise.allSettled([start(1, first, 20_000), start(2, second, 20_000)]);
    const [cancelled, last] = [start(3, third, 10), start(4, fourth, 10)];
    const reason = new Error('enough');
    third.abort(reason);
    await expect(cancelled).rejects.toBe(reason);
    // Only two folders: whoever waits has none yet. A turn makes its folder before its thread begins, which on a busy machine may be when the
    // other one is done already.
    await expect.poll(() => readdirSync(os.tmpdir()).length, { interval: 5 }).toBe(2);
    expect(begun).not.toContain(4);
    await expect.poll(() => begun.includes(1) && begun.includes(2), { timeout: 30_000 }).toBe(true);
    first.abort(reason);
    await last;
    expect(begun.toSorted()).toEqual([1, 2, 4]);
    second.abort(reason);
    await ended;
  });
});
