import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Message, Task } from './run.ts';

/** The thread in which an analysis runs: `run.ts` starts it with a task and hears from it. */

// Linux counts the niceness of each thread by itself; elsewhere this would slow the whole process.
if (process.platform === 'linux') os.setPriority(0, 10);

// Only now: to read and compile the engine takes a processor for longer than a small analysis does.
const { answer } = await import('./answer.ts');

const say = (message: Message) => parentPort?.postMessage(message);
say({ result: await answer(workerData as Task, (progress) => say({ progress })) });
