import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log } from '#server/log.ts';

type Options = { folder: string; maxFiles?: number };

/**
 * Pictures by what they are drawn from: made once, kept as files, shared by those who ask at the same time. One is made at a
 * time, so that pages are never short of a processor for long. All of it can be deleted: it is made again.
 */
export class PictureStore {
  readonly #folder: string;
  readonly #maxFiles: number;
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();
  #written = 0;

  constructor({ folder, maxFiles = 2_000 }: Options) {
    this.#folder = folder;
    this.#maxFiles = maxFiles;
  }

  /** The picture drawn from `source` (everything it depends on); `make` runs only if it was not kept. */
  get(source: string, extension: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const name = `${createHash('sha256').update(source).digest('base64url').slice(0, 32)}.${extension}`;
    const known = this.#underWay.get(name);
    if (known) return known;
    const picture = this.#readOrMake(name, make).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, picture);
    return picture;
  }

  async #readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = path.join(this.#folder, name);
    const kept = await readFile(file).catch(() => undefined);
    if (kept) return kept;
    const turn = this.#last.then(make);
    this.#last = turn.catch(() => {});
    const picture = await turn;
    await this.#keep(file, picture).catch((error) => log.warn({ err: error }, 'a picture could not be kept'));
    return picture;
  }

  /** By rename: a reader never sees half a file. */
  async #keep(file: string, picture: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const draft = path.join(this.#folder, `.${randomUUID()}`);
    await writeFile(draft, picture);
    await rename(draft, file);
    this.#written += 1;
    if (this.#written % 100 === 1) await this.#prune();
  }

  /** Pictures of titles that have changed stay behind: past `maxFiles` the oldest quarter goes. */
  async #prune(): Promise<void> {
    const names = await readdir(this.#folder);
    if (names.length <= this.#maxFiles) return;
    const aged = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.#folder, name);
        return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 };
      }),
    );
    aged.sort((one, other) => one.at - other.at);
    const surplus = aged.slice(0, names.length - Math.floor(this.#maxFiles * 0.75));
    await Promise.all(surplus.map(({ file }) => rm(file, { force: true })));
  }

  /** Deletes every picture that is kept; those that are being written meanwhile stay. @returns how many files and bytes */
  async empty(): Promise<{ entries: number; bytes: number }> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    let [entries, bytes] = [0, 0];
    for (const name of names) {
      const file = path.join(this.#folder, name);
      const size = (await stat(file).catch(() => undefined))?.size;
      // Another worker empties the same folder: what is gone already is counted there.
      const isOurs =
        size !== undefined &&
        (await unlink(file).then(
          () => true,
          () => false,
        ));
      if (isOurs) [entries, bytes] = [entries + 1, bytes + size];
    }
    return { entries, bytes };
  }
}
