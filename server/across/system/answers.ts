import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';

/** How many answers all workers gave and how many of them were our fault, minute by minute, for the last hour. */

const writeEveryMs = 60_000;
const keptMinutes = 60;
const rateMinutes = 5;

let counted = { answers: 0, failures: 0 };
let timer: NodeJS.Timeout | undefined;

/** Notes one answer. A 503 says "later", which is no failure of ours. */
export function noteAnswer(status: number): void {
  counted.answers += 1;
  if (status >= 500 && status !== 503) counted.failures += 1;
}

/** Adds what was noted to the minute of `now`. What cannot be written is kept for the next time. */
export async function writeAnswers(now = new Date()): Promise<void> {
  const { answers, failures } = counted;
  if (answers === 0) return;
  counted = { answers: 0, failures: 0 };
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  try {
    await sql`
      insert into answer_minutes (minute, answers, failures) values (${minute}, ${answers}, ${failures})
      on conflict (minute) do update
        set answers = answer_minutes.answers + excluded.answers, failures = answer_minutes.failures + excluded.failures
    `.execute(db);
    const over = new Date(now.getTime() - keptMinutes * 60_000);
    await db.deleteFrom('answer_minutes').where('minute', '<', over).execute();
  } catch (error) {
    counted.answers += answers;
    counted.failures += failures;
    log.warn({ err: error }, 'how many answers were given could not be written');
  }
}

/** Begins to write what this worker noted. To be called once, at the start. */
export function startNotingAnswers(): void {
  timer ??= setInterval(() => void writeAnswers(), writeEveryMs).unref();
}

/** Writes the rest. */
export async function stopNotingAnswers(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await writeAnswers();
}

/** Answers of the last five minutes by all workers. */
export async function readErrorRate(now: Date): Promise<{ answers: number; failures: number }> {
  const since = new Date(now.getTime() - rateMinutes * 60_000);
  const { rows } = await sql<{ answers: number; failures: number }>`
    select coalesce(sum(answers), 0)::int8 as answers, coalesce(sum(failures), 0)::int8 as failures
    from answer_minutes where minute > ${since}`.execute(db);
  return rows[0] ?? { answers: 0, failures: 0 };
}
