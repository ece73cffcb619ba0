import { expect, test } from 'vitest';
import { videoAddress } from './rich-html.ts';

test('every way in which a film is named leads to its one page', () => {
  const page = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  for (const address of [
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    '  https://youtu.be/dQw4w9WgXcQ  ',
  ]) {
    expect(videoAddress(address), address).toBe(page);
  }
  expect(videoAddress('https://player.vimeo.com/video/76979871')).toBe('https://vimeo.com/76979871');
  expect(videoAddress('https://vimeo.com/76979871?share=copy')).toBe('https://vimeo.com/76979871');
});

test('anything else is a link like others', () => {
  for (const address of [
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'see https://youtu.be/dQw4w9WgXcQ',
    '',
  ]) {
    expect(videoAddress(address), address).toBeUndefined();
  }
});
