/** What a request takes: bytes of each file, files in all. The server has the last word, and judges by content. */
export type FileLimits = { bytes: number; count: number };

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;
export type Refused = { name: string; why: 'large' | 'empty' | 'many' };

const isSame = (one: Chosen, other: Chosen) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds files to those that were chosen: the same one is there once, and what cannot be taken is named with the reason. */
export function sortFiles<Each extends Chosen>(chosen: Each[], more: Each[], { bytes, count }: FileLimits) {
  const taken = [...chosen];
  const refused: Refused[] = [];
  for (const file of more) {
    if (taken.some((each) => isSame(each, file))) continue;
    const { name, size } = file;
    if (size > bytes) refused.push({ name, why: 'large' });
    else if (size === 0) refused.push({ name, why: 'empty' });
    else if (taken.length >= count) refused.push({ name, why: 'many' });
    else taken.push(file);
  }
  return { taken, refused };
}
