import { isBuyerData } from '#shared/buyer-data.ts';
import type { FileLimits, LeftOut } from './words.ts';

/** Headings stand among the first of these bytes. */
const headBytes = 64 * 1024;

const isReport = (name: string) => /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name);

async function problemOf(file: File, { fileBytes }: FileLimits): Promise<Omit<LeftOut, 'name'> | undefined> {
  if (!isReport(file.name)) return { code: 'unsupported_type', details: {} };
  if (file.size === 0) return { code: 'invalid_input', details: { file: 'empty' } };
  if (file.size > fileBytes) return { code: 'payload_too_large', details: {} };
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return isBuyerData(head) ? { code: 'unsupported_type', details: { reason: 'buyer-data' } } : undefined;
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Adds files to those that were chosen. What can never be taken is named before anything is sent; a file that names buyers never leaves the device.
 * @param chosen - taken so far, each once
 */
export async function addChosen(chosen: readonly File[], more: readonly File[], limits: FileLimits) {
  const taken = [...chosen];
  const left: LeftOut[] = [];
  for (const file of more) {
    if (taken.some((each) => isSame(each, file))) continue;
    const problem = await problemOf(file, limits);
    const together = taken.reduce((sum, { size }) => sum + size, file.size);
    if (problem) left.push({ name: file.name, ...problem });
    else if (taken.length >= limits.files)
      left.push({ name: file.name, code: 'limit_reached', details: { limit: 'files' } });
    else if (together > limits.bytes)
      left.push({ name: file.name, code: 'limit_reached', details: { limit: 'bytes' } });
    else taken.push(file);
  }
  return { taken, left };
}
