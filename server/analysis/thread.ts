import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { analyse, detect, type Progress } from './analyse.ts';
import { makePack } from './pack/make.ts';
import { lookForBuyers } from './read/buyers.ts';
import type { Given } from './read/source.ts';
import { readView } from './read/view.ts';
import { roomForAll } from './read/workbook.ts';
import type { Message, Task } from './run.ts';

/** The thread in which an analysis runs: `run.ts` starts it with a task and hears from it. */

// Linux counts the niceness of each thread by itself; elsewhere this would slow the whole process.
if (process.platform === 'linux') os.setPriority(0, 10);

const say = (message: Message) => parentPort?.postMessage(message);
const onProgress = (progress: Progress) => say({ progress });

function answer(asked: Task): Promise<unknown> {
  if (asked.work === 'pack') return makePack(asked);
  const { files, folder, ...task } = asked;
  if (task.work === 'buyers') return lookForBuyers((files[0] as Given).path, { folder, room: roomForAll() });
  if (task.work === 'view') return readView((files[0] as Given).path, folder, task.part);
  const { parameters, mappings } = task;
  if (task.work === 'detect') return detect(files, parameters, { folder, mappings });
  const { rowsFile, watched } = task;
  return analyse(files, parameters, { folder, mappings, rowsFile, watched, onProgress });
}

say({ result: await answer(workerData as Task) });
