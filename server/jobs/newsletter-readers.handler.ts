import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { cleanReaders } from '#server/domain/newsletter/clean.ts';
import { workOffImports } from '#server/domain/newsletter/import/work-off.ts';

/** Answers who asked for the newsletter, and takes files in. People come first. */
export async function workOffReaders(): Promise<Record<string, number>> {
  const answered = await answerAsks();
  const imported = await workOffImports();
  return { answered: answered + (imported > 0 ? await answerAsks() : 0), imported };
}

/** Deletes what is kept of readers for no longer than it is needed. */
export const cleanOldReaders = () => cleanReaders();
