import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, db } from './client.ts';
import { keptReading } from './kept-reading.ts';

beforeAll(() => sql`create table signs (word text)`.execute(db));
afterAll(closeDatabase);

const make = vi.fn((words: string[]) => ({ words, count: words.length }));
const readSigns = keptReading(() => sql`select (select json_agg(word order by word) from signs)::text as text`, make);

test('gives what the database says now, and the same object again while that is the same', async () => {
  await sql`insert into signs values ('exit')`.execute(db);
  const first = await readSigns();
  expect(first).toEqual({ words: ['exit'], count: 1 });
  expect(await readSigns()).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
  await sql`insert into signs values ('way in')`.execute(db);
  expect(await readSigns()).toEqual({ words: ['exit', 'way in'], count: 2 });
  expect(first.count).toBe(1);
});

test('what cannot be made fails each time, and keeps nothing', async () => {
  make.mockImplementationOnce(() => {
    throw new Error('unreadable');
  });
  await sql`insert into signs values ('torn')`.execute(db);
  await expect(readSigns()).rejects.toThrow('unreadable');
  expect((await readSigns()).words).toContain('torn');
});

test('nothing read counts as an empty object', async () => {
  const readNothing = keptReading(
    () => sql`select null::text as text`,
    (read: object) => ({ ...read, isMade: true }),
  );
  expect(await readNothing()).toEqual({ isMade: true });
});
