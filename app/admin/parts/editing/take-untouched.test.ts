import { expect, test } from 'vitest';
import { takeUntouched } from './take-untouched.ts';

const begunOn = { client: 'Reef', tags: ['one'], picture: 'old', pictureAlt: 'Old words', duration: '' };

test('fields that nobody typed in here are theirs, also where one’s own is kept', () => {
  const mine = { ...begunOn, duration: '12 weeks', tags: ['one', 'two'] };
  const theirs = { ...begunOn, client: 'Reef Coffee', tags: ['three'] };
  expect(takeUntouched({ mine, begunOn, theirs })).toEqual({
    ...theirs,
    duration: '12 weeks',
    tags: ['one', 'two'],
  });
});

test('a picture keeps the words that were written for it', () => {
  const mine = { ...begunOn, picture: 'mine', pictureAlt: 'Old words' };
  const theirs = { ...begunOn, pictureAlt: 'Their words' };
  const groups = [['picture', 'pictureAlt']] as const;
  expect(takeUntouched({ mine, begunOn, theirs }, groups)).toEqual(mine);
  expect(takeUntouched({ mine: begunOn, begunOn, theirs }, groups)).toEqual(theirs);
});
