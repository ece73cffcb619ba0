import { analyse, detect, type Progress } from './analyse.ts';
import { makePack } from './pack/make.ts';
import { lookForBuyers } from './read/buyers.ts';
import type { Given } from './read/source.ts';
import { readView } from './read/view.ts';
import { roomForAll } from './read/workbook.ts';
import type { Task } from './run.ts';

/** What a thread was asked. */
export function answer(asked: Task, onProgress: (progress: Progress) => void): Promise<unknown> {
  if (asked.work === 'pack') return makePack(asked);
  const { files, folder, ...task } = asked;
  if (task.work === 'buyers') return lookForBuyers((files[0] as Given).path, { folder, room: roomForAll() });
  if (task.work === 'view') return readView((files[0] as Given).path, folder, task.part);
  const { parameters, mappings } = task;
  if (task.work === 'detect') return detect(files, parameters, { folder, mappings });
  const { rowsFile, watched } = task;
  return analyse(files, parameters, { folder, mappings, rowsFile, watched, onProgress });
}
