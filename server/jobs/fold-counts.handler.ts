import { foldCounts } from '#server/domain/counts/counts.ts';

/** Folds the notes of counted records. Not worth a line in the log. */
export async function foldRecordCounts(): Promise<Record<string, number>> {
  await foldCounts();
  return {};
}
