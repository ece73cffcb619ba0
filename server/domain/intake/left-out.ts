import { z } from 'zod';
import type { LeftOut } from '#server/domain/files/uploads.ts';
import { open, seal } from '#server/secrets.ts';

/** What a form without script is told of files that were not taken: in the address of the page that follows, sealed, so that nobody makes us say things. */

const purpose = 'left-out-files';
/** So many are named; an address has no room for more. */
const mostTold = 8;

const shape = z.array(z.object({ name: z.string(), code: z.string(), details: z.record(z.string(), z.unknown()) }));
export type ToldLeftOut = z.output<typeof shape>[number];

const sealLeft = (left: readonly LeftOut[]): string => seal(purpose, JSON.stringify(left.slice(0, mostTold)));

/** Nothing for what is none of ours. */
export function readLeft(sealed: string | null): ToldLeftOut[] {
  if (!sealed) return [];
  try {
    return shape.parse(JSON.parse(open(purpose, sealed)));
  } catch {
    return [];
  }
}

/** The page of a receipt. */
export function receivedPath(receipt: string, left: readonly LeftOut[]): string {
  const query = new URLSearchParams({ ref: receipt, ...(left.length > 0 && { left: sealLeft(left) }) });
  return `/analysis-request/received?${query}`;
}
