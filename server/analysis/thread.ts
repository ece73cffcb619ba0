import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { analyse, detect, type Progress } from './analyse.ts';
import type { Message, Task } from './run.ts';

/** The thread in which an analysis runs: `run.ts` starts it with a task and hears from it. */

// Linux counts the niceness of each thread by itself; elsewhere this would slow the whole process.
if (process.platform === 'linux') os.setPriority(0, 10);

const { work, files, parameters, folder, mappings, rowsFile, watched } = workerData as Task;
const say = (message: Message) => parentPort?.postMessage(message);
const onProgress = (progress: Progress) => say({ progress });

say({
  result:
    work === 'detect'
      ? await detect(files, parameters, { folder, mappings })
      : await analyse(files, parameters, { folder, mappings, rowsFile, watched, onProgress }),
});
