import { expect, it } from 'vitest';
import { photoMoment, photoName } from './photo-name.ts';

it('calls a photo by its moment, with the ending it had', () => {
  const at = new Date(2026, 10, 5, 9, 4, 5);
  expect(photoName({ name: 'image.JPG', type: 'image/jpeg' }, at)).toBe('Photo 2026-11-05 09.04.05.jpg');
  expect(photoName({ name: 'blob', type: 'image/webp' }, at)).toBe('Photo 2026-11-05 09.04.05.webp');
  expect(photoName({ name: '', type: '' }, at)).toBe('Photo 2026-11-05 09.04.05.jpg');
});

it('gives each photo a second of its own, however quickly they follow each other', () => {
  const at = new Date(2026, 10, 5, 9, 4, 5, 300);
  const names = [at, at, new Date(at.getTime() + 200), new Date(at.getTime() + 60_000)].map((each) =>
    photoName({ name: 'image.jpg', type: 'image/jpeg' }, photoMoment(each)).slice('Photo 2026-11-05 '.length),
  );
  expect(names).toEqual(['09.04.05.jpg', '09.04.06.jpg', '09.04.07.jpg', '09.05.05.jpg']);
});
