import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { makeAnalysis, unfinishedArrivals } from '#server/domain/analyses/work.ts';
import { readIntake } from '#server/domain/intake/intake.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { searchTerms, visit } from '#tests/stages/visitor-files.ts';
import { workOffArrivals } from './work-off-arrivals.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

// Analyses yield to whatever else the machine does.
it('files of many visitors are read one after the other, whichever process is woken, and also what comes meanwhile', async () => {
  const sent = [await visit({ files: [searchTerms()] }), await visit({ files: [searchTerms()] })];
  let [atOnce, most] = [0, 0];
  const made: string[] = [];
  const make: typeof makeAnalysis = async (asked) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (made.length === 0) sent.push(await visit({ files: [searchTerms()] }));
    await makeAnalysis(asked);
    made.push(asked.id);
    atOnce -= 1;
  };
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => workOffArrivals(signal, make)));
  expect([most, new Set(made).size, await unfinishedArrivals()]).toEqual([1, 3, []]);
  for (const { receipt } of sent) expect((await readIntake(receipt))?.look).toMatchObject({ state: 'read' });
}, 60_000);
