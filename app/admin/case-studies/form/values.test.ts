import { expect, test } from 'vitest';
import { emptyValues, parsePoints, readValues, valuesOf } from './values.ts';

const filled = { ...emptyValues, title: 'A case', category: 'Amazon Services' as const, description: 'What was done.' };

test('title, category and description are asked for, and nothing else', () => {
  expect(readValues(emptyValues)).toEqual({
    errors: { title: 'missing', category: 'missing', description: 'missing' },
  });
  expect(readValues(filled)).toMatchObject({ input: { title: 'A case', chart: null, pictureId: null } });
});

test('figures may be written with decimal commas, separated by spaces or semicolons', () => {
  expect(parsePoints(' 1,5 2.5;3  4\n')).toEqual([1.5, 2.5, 3, 4]);
  const chart = { chartLabel: 'Sales', chartPoints: '1,5 2 3', chartStart: '2' };
  expect(readValues({ ...filled, ...chart })).toMatchObject({
    input: { chart: { label: 'Sales', points: [1.5, 2, 3], start: 1 } },
  });
});

test('a chart says which of its parts is wrong', () => {
  const errorsOf = (chart: object) => readValues({ ...filled, ...chart });
  expect(errorsOf({ chartPoints: '1 2' })).toEqual({ errors: { chartLabel: 'missing' } });
  expect(errorsOf({ chartLabel: 'Sales', chartPoints: '1 x' })).toEqual({ errors: { chartPoints: 'invalid' } });
  expect(errorsOf({ chartLabel: 'Sales' })).toMatchObject({ errors: { chartPoints: 'missing' } });
  expect(errorsOf({ chartLabel: 'Sales', chartPoints: '1 2', chartStart: '9' })).toEqual({
    errors: { chartStart: 'invalid' },
  });
});

test('a picture asks for its words; an address must be one of the web', () => {
  const picture = { id: crypto.randomUUID(), width: 1, height: 1 };
  expect(readValues({ ...filled, picture })).toEqual({ errors: { pictureAlt: 'missing' } });
  expect(readValues({ ...filled, liveUrl: 'javascript:alert(1)' })).toEqual({ errors: { liveUrl: 'invalid' } });
});

test('what was read is written as it was', () => {
  const read = readValues({ ...filled, chartLabel: 'Sales', chartPoints: '1,5 2', chartStart: '1', tags: ['a'] });
  if (!('input' in read)) throw new Error('not valid');
  const record = {
    ...read.input,
    id: 'cs-1',
    version: 1,
    picture: null,
    createdAt: '',
    publishedAt: null,
    updatedAt: '',
    updatedBy: null,
  };
  expect(readValues(valuesOf(record))).toEqual(read);
});
