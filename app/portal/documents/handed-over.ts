/**
 * Files on their way from the form of a new request to its page: the request is safe before the first of them is sent, and what does
 * not arrive is tried again where it belongs.
 */
const waiting = new Map<string, File[]>();

export function handOver(reference: string, files: File[]): void {
  if (files.length > 0) waiting.set(reference, files);
}

/** The files that were chosen for a request, once. */
export function takeHandedOver(reference: string): File[] {
  const files = waiting.get(reference) ?? [];
  waiting.delete(reference);
  return files;
}
