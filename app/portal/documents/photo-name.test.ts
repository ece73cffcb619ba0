import { expect, it } from 'vitest';
import { photoName } from './photo-name.ts';

it('calls a photo by its moment, with the ending it had', () => {
  const at = new Date(2026, 10, 5, 9, 4, 5);
  expect(photoName({ name: 'image.JPG', type: 'image/jpeg' }, at)).toBe('Photo 2026-11-05 09.04.05.jpg');
  expect(photoName({ name: 'blob', type: 'image/webp' }, at)).toBe('Photo 2026-11-05 09.04.05.webp');
  expect(photoName({ name: '', type: '' }, at)).toBe('Photo 2026-11-05 09.04.05.jpg');
});
