import { foldFigures } from '#server/domain/clients/list.ts';
import { foldReaderFigures } from '#server/domain/newsletter/readers.ts';

/** Puts the figures of clients and of the newsletter's readers together. The log is told of many, not of the few of every minute. */
export async function foldAllFigures(): Promise<Record<string, number>> {
  const taken = (await foldFigures()) + (await foldReaderFigures());
  return taken > 1000 ? { taken } : {};
}
