type FirstAnswers = { token: string; answers: Record<string, Promise<Response>> };

/** Answers are for the screen that the document opens: whoever asks later asks anew. In milliseconds of the page. */
const latestMs = 30_000;

/** What the document asked for itself (`shared/first-calls.ts`), once, for the same person; undefined for everything else. */
export function takeFirstAnswer(path: string, token: string | undefined): Promise<Response> | undefined {
  const first = (globalThis as { firstAnswers?: FirstAnswers }).firstAnswers;
  const answer = first?.answers[path];
  if (!first || !answer) return undefined;
  delete first.answers[path];
  return first.token === token && performance.now() < latestMs ? answer : undefined;
}
