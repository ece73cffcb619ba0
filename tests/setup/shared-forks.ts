import { ForksPoolWorker, type PoolOptions } from 'vitest/node';

/** So many files share a process: what each leaves behind in memory is kept until its end. */
const filesOfProcess = 12;

/** A process for some files, one after the other, and then a new one. */
class SharedFork extends ForksPoolWorker {
  override readonly name = 'shared-forks';
  #files = 0;

  override send(message: Parameters<ForksPoolWorker['send']>[0]): void {
    if ((message as { type?: string }).type === 'run') this.#files += 1;
    super.send(message);
  }

  canReuse(): boolean {
    return this.#files < filesOfProcess;
  }
}

export const sharedForks = {
  name: 'shared-forks',
  createPoolWorker: (options: PoolOptions) => new SharedFork(options),
};
