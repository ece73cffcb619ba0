import { afterAll, beforeEach, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { addMissing, mostPaths, selectMissing, writeMissing } from './missing.ts';

afterAll(closeDatabase);
beforeEach(async () => {
  await db.deleteFrom('missing_page_days').execute();
});

const day = '2026-05-04';
const at = (window: number) => new Date(window * 600_000);
const read = () => selectMissing({ from: day, to: '2026-05-05' }, 1_000);
const miss = (path: string, network: string, window = 1) => addMissing({ day, path, network }, at(window));

test('a path is counted by how often it was asked for, whatever it is written with', async () => {
  miss('/old', 'a');
  miss('/old', 'b');
  miss(`/${'x'.repeat(5_000)}`, 'c');
  await writeMissing();
  miss('/old', 'd');
  await writeMissing();
  const found = await read();
  expect(found[0]).toEqual({ path: '/old', hits: 3, lastDay: day });
  expect(found[1]?.path).toHaveLength(100);
});

test('a network that asks for many in a while is heard no more, and is again later', () => {
  const taken = Array.from({ length: 50 }, (_, index) => miss(`/${index}`, 'scanner', 2));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(miss('/again', 'scanner', 3)).toBe(true);
});

test('a day keeps so many paths by name, and adds up the rest, however they come', async () => {
  await writeMissing();
  await db.deleteFrom('missing_page_days').execute();
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 150; index += 1) miss(`/${round}-${index}`, `${round}-${index}`, 4);
    await writeMissing();
  }
  const found = await read();
  expect(found.filter(({ path }) => path !== '(other)')).toHaveLength(mostPaths);
  expect(found.find(({ path }) => path === '(other)')?.hits).toBe(250);
  miss('/0-0', 'known', 5);
  await writeMissing();
  expect((await read()).find(({ path }) => path === '/0-0')?.hits).toBe(2);
});
