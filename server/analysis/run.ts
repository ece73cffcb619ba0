import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Detection } from '#shared/analysis-mapping.ts';
import type { Analysed, Progress } from './analyse.ts';
import type { Watched } from './compare/wanted.ts';
import type { PackParts } from './pack/make.ts';
import type { Parameters } from './parameters.ts';
import type { Buyers } from './read/buyers.ts';
import type { KnownMapping } from './read/mapping.ts';
import type { Given } from './read/source.ts';
import type { SheetPart, SheetView } from './read/view.ts';
import { Turns } from './turns.ts';

/** Runs the analysis in a thread of its own: the process goes on answering, and neither a crash nor hunger for memory of the thread ends it. */

/** Its code as it stands: what is bundled is the product around it. */
const thread = path.resolve('server/analysis/thread.ts');

/** What a thread may use before it is ended, in MB: a file of the largest kind takes about half. */
const mostMegabytes = 512;

/** How long a thread may take, in milliseconds: the largest files take some ten seconds on a slow machine. */
const longest: Record<Task['work'], number> = {
  buyers: 2 * 60_000,
  view: 20_000,
  pack: 60_000,
  detect: 2 * 60_000,
  analyse: 15 * 60_000,
};

/** Each thread may take its half of a GB and a core: more at once would starve what the process answers. */
const turns = new Turns(2);
/** Whoever sends a file, opens one or saves lists waits for it, which must not wait for analyses of others. */
const looks = new Turns(2);

/** An analysis that came to no end: `TOO_LARGE` where it took too much memory or time, `FAILED` for what nobody foresaw. */
export class AnalysisFailure extends Error {
  readonly code: 'TOO_LARGE' | 'FAILED';

  constructor(code: AnalysisFailure['code'], cause?: unknown) {
    super(
      code === 'TOO_LARGE' ? 'The files need more memory or time than an analysis may use.' : 'The analysis failed.',
      {
        cause,
      },
    );
    this.code = code;
  }
}

type Reading = { parameters: Parameters; mappings: readonly KnownMapping[] | undefined };

/** What a thread is asked. */
type Question =
  | { work: 'buyers' }
  | { work: 'view'; part: SheetPart }
  | ({ work: 'detect' } & Reading)
  | ({ work: 'analyse'; rowsFile: string | undefined; watched: readonly Watched[] | undefined } & Reading);

/** What is asked of files; all that the thread writes beside `rowsFile` lies in `folder`. */
type Look = Question & { files: readonly Given[]; folder: string };

/** What is handed to it. */
export type Task = Look | ({ work: 'pack' } & PackParts);

/** What comes from it: how far it is, then what came of it. */
export type Message = { progress: Progress } | { result: unknown };

export type RunOptions = {
  /** Where what is packed is unpacked, below a folder of its own; the system's folder for temporary files unless it is said. */
  scratch?: string | undefined;
  /** What people said of headers that we do not know. */
  mappings?: readonly KnownMapping[] | undefined;
  /** Ends the thread, or the wait for one; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** For tests: what a thread may use, in MB, and how long it may take, in milliseconds. */
  mostMemory?: number | undefined;
  mostMs?: number | undefined;
};

function failureOf(error: unknown): AnalysisFailure {
  const { code } = error as NodeJS.ErrnoException;
  return new AnalysisFailure(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_LARGE' : 'FAILED', error);
}

function inThread(task: Task, options: RunOptions): Promise<unknown> {
  const { signal, onProgress, mostMemory = mostMegabytes, mostMs = longest[task.work] } = options;
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: 24 },
      // It inherits neither what its parent was started with nor its secrets.
      execArgv: [],
      env: {},
    });
    let outcome: { result: unknown } | undefined;
    let failure: unknown;
    const cancel = () => void worker.terminate();
    // Whatever a file does to its reader: a turn comes to its end.
    const clock = setTimeout(() => {
      failure = new AnalysisFailure('TOO_LARGE');
      cancel();
    }, mostMs);
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    worker.on('message', (message: Message) => {
      if ('progress' in message) onProgress?.(message.progress);
      else outcome = message;
    });
    worker.once('error', (error) => {
      failure = failureOf(error);
    });
    // Only now nothing of it writes into its folder any more.
    worker.once('exit', () => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', cancel);
      if (outcome) resolve(outcome.result);
      else reject(signal?.aborted ? signal.reason : (failure ?? new AnalysisFailure('FAILED')));
    });
  });
}

async function inTurn(waiting: Turns, signal: AbortSignal | undefined, work: () => Promise<unknown>): Promise<unknown> {
  const done = await waiting.take(signal);
  try {
    return await work();
  } finally {
    done();
  }
}

const run = (task: Question & { files: readonly Given[] }, options: RunOptions): Promise<unknown> =>
  inTurn(task.work === 'buyers' || task.work === 'view' ? looks : turns, options.signal, async () => {
    const folder = await mkdtemp(path.join(options.scratch ?? os.tmpdir(), 'analysis-'));
    try {
      return await inThread({ ...task, folder }, options);
    } catch (error) {
      if (task.work === 'analyse' && task.rowsFile !== undefined) await rm(task.rowsFile, { force: true });
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

/**
 * Analyses files in a thread of its own, of lower priority where the system has priorities of threads. At most two run at once; others wait in order.
 *
 * @param files - on disk; they are read and stay
 * @returns the document, what charts show beside it, and what was seen of `watched`, the tasks of older analyses; all rows are in `rowsFile`, packed JSON, one `{ finding, … }` a line
 * @throws AnalysisFailure; the signal's reason when it was cancelled. Either way nothing of it is left on disk
 */
export const runAnalysis = (
  files: readonly Given[],
  parameters: Parameters,
  {
    rowsFile,
    watched,
    mappings,
    ...options
  }: RunOptions & { rowsFile?: string | undefined; watched?: readonly Watched[] | undefined } = {},
): Promise<Analysed> =>
  run({ work: 'analyse', files, parameters, mappings, rowsFile, watched }, options) as Promise<Analysed>;

/**
 * What files are, without judging them, and what may be said of those that cannot be read yet.
 *
 * @throws as {@link runAnalysis}
 */
export const detectFiles = (
  files: readonly Given[],
  parameters: Parameters,
  { mappings, ...options }: RunOptions = {},
): Promise<Detection> => run({ work: 'detect', files, parameters, mappings }, options) as Promise<Detection>;

/**
 * Whether an archive or a workbook on disk names buyers; `unknown` where nobody can say it.
 *
 * @throws as {@link runAnalysis}
 */
export const lookIntoPacked = (file: string, options: RunOptions = {}): Promise<Buyers> =>
  run({ work: 'buyers', files: [{ path: file, name: 'file' }] }, options) as Promise<Buyers>;

/**
 * The beginning of a workbook's first sheet in which anything stands, as people see it.
 *
 * @throws as {@link runAnalysis}
 */
export const viewWorkbook = (file: string, part: SheetPart, options: RunOptions = {}): Promise<SheetView> =>
  run({ work: 'view', part, files: [{ path: file, name: 'file' }] }, options) as Promise<SheetView>;

/**
 * The lists for Amazon of what an analysis found, as one file. Nothing is written to disk.
 *
 * @throws as {@link runAnalysis}
 */
export const runPack = (parts: PackParts, options: RunOptions = {}): Promise<Uint8Array> =>
  inTurn(looks, options.signal, () => inThread({ work: 'pack', ...parts }, options)) as Promise<Uint8Array>;
