import { expect, test } from 'vitest';
import { saidTogether, wordsSaidIn } from './words-apart.ts';

test('a source says words by `m`, and a table those that it takes by their names', () => {
  expect(wordsSaidIn('m.ui_close(); names[m.ui_back()]; form.ui_open')).toEqual(['ui_close', 'ui_back']);
  expect(wordsSaidIn("import { setting_a, setting_b } from '../messages.js';\nexport const words = {};")).toEqual([
    'setting_a',
    'setting_b',
  ]);
});

test('words are together where the same sources say them, and each that none is seen to say is alone', () => {
  const names = ['title', 'lead', 'close', 'mail', 'back', 'sms'];
  const sources = ['m.title(); m.lead(); m.close(); m.title()', 'm.close(); m.back(); m.gone()'];
  expect(saidTogether(names, sources)).toEqual([['title', 'lead'], ['close'], ['mail'], ['back'], ['sms']]);
});
