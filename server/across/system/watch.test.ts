import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { noteAnswer, readErrorRate, writeAnswers } from '#server/across/system/answers.ts';
import { isDiskLow } from '#server/across/system/disk.ts';
import { watchSystem } from '#server/across/system/watch.ts';
import { withoutPeople } from '#server/across/system/without-people.ts';
import { closeDatabase, pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue, queue } from '#server/jobs/queue.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

describe('the watcher', () => {
  it('has nothing to say of a system that is well', async () => {
    expect(await watchSystem()).toEqual([]);
  });

  it('tells of many failed jobs, not of a few', async () => {
    await queue();
    const fail = (count: number) =>
      pool.query(
        `insert into pgboss.job (name, state, completed_on) select 'clean-files', 'failed', now() from generate_series(1, $1)`,
        [count],
      );
    await fail(19);
    expect(await watchSystem()).toEqual([]);
    await fail(1);
    expect(await watchSystem()).toEqual([{ kind: 'job-failed', detail: '20 jobs failed within 24 hours' }]);
    await pool.query('delete from pgboss.job');
  });

  it('tells of a schedule that is late while somebody is there to run it', async () => {
    const listening = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'vantaggio-listen' });
    await listening.connect();
    expect(await watchSystem()).toEqual([]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const [trouble] = await watchSystem(tomorrow);
    await listening.end();
    expect(trouble).toMatchObject({
      kind: 'job-failed',
      detail: expect.stringMatching(/clean-files is \d+ minutes late/),
    });
  });

  it('tells of a high share of errors by all workers, once there are answers enough; a 503 is none', async () => {
    const now = new Date('2026-11-21T12:00:30Z');
    for (let count = 0; count < 60; count += 1) noteAnswer(count < 3 ? 500 : count < 20 ? 503 : 200);
    await writeAnswers(now);
    expect(await readErrorRate(now)).toEqual({ answers: 60, failures: 3 });
    expect(await watchSystem(now)).toEqual([]);
    noteAnswer(502);
    noteAnswer(500);
    await writeAnswers(now);
    expect(await watchSystem(now)).toEqual([
      { kind: 'errors', detail: '5 of 62 answers of the last five minutes were errors' },
    ]);
    expect(await watchSystem(new Date('2026-11-21T12:05:30Z'))).toEqual([]);
  });
});

it('calls a disk low that has little room both in share and in size', () => {
  expect(isDiskLow({ freeBytes: 4e9, sizeBytes: 100e9 })).toBe(true);
  expect(isDiskLow({ freeBytes: 4e9, sizeBytes: 20e9 })).toBe(false);
  expect(isDiskLow({ freeBytes: 40e9, sizeBytes: 1000e9 })).toBe(false);
});

it('takes addresses, numbers and links out of what programs say', () => {
  expect(withoutPeople('550 <elena@casa-lume.example>: no such user +356 2155 0183\nnext line')).toBe(
    '550 …@… no such user …',
  );
  expect(withoutPeople('GET https://x.example/confirm?token=abc failed with 500')).toBe(
    'GET https://… failed with 500',
  );
});
