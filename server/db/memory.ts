import os from 'node:os';

/** What this process may use of memory, in bytes: the container's limit where there is one, else the machine's. */
export function memoryBytes(machine = os.totalmem(), limit = process.constrainedMemory()): number {
  return limit > 0 && limit < machine ? limit : machine;
}

/** PostgreSQL's own cache in MB: a quarter of the memory, as its manual advises, up to 1 GB. What is not used is not taken. */
export function sharedBuffersMb(bytes = memoryBytes()): number {
  return Math.min(1024, Math.max(64, Math.floor(bytes / 4 / 1024 ** 2)));
}

/** A worker under load with its part of the database, in bytes (docs/operations.md). */
const perWorker = 600 * 1024 ** 2;

/** How many workers a machine runs when nobody says it: one for each core, at most four, and as many as have room. */
export function defaultWorkers(bytes = memoryBytes(), cores = os.availableParallelism()): number {
  return Math.max(1, Math.min(4, cores, Math.floor(bytes / perWorker)));
}
