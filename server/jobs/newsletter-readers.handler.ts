import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { cleanReaders } from '#server/domain/newsletter/clean.ts';

/** Answers who asked for the newsletter. */
export const workOffReaders = async () => ({ answered: await answerAsks() });

/** Deletes what is kept of readers for no longer than it is needed. */
export const cleanOldReaders = () => cleanReaders();
