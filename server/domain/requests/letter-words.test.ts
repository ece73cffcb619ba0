import { describe, expect, it } from 'vitest';
import { wordsOfLetter } from './letter-words.ts';

const foot = '\n\n-- \n\nVantaggio\nHarbour Street 1\n+356 1234';
const written = (body: string) => JSON.stringify(['request', 'REQ-001', { locale: 'it', subject: 'x', body }]);
const words = (text: string, body: string | null, who: { to?: string; author?: string | null } = {}) =>
  wordsOfLetter({
    text: text + foot,
    written: body === null ? null : written(body),
    to: 'Åsa O’Brien',
    author: 'Davide Serra',
    ...who,
  });

describe('a letter in a conversation', () => {
  it('is its words: no greeting, no signature, no postal address', () => {
    const body =
      'Buongiorno {{ Nome }},\n\nil primo punto.\n\n- uno\n- due\n\nCordiali saluti,\n{{mittente}}\n{{agenzia}}';
    const text =
      'Buongiorno Åsa O’Brien,\n\nil primo punto.\n\n- uno\n- due\n\nCordiali saluti,\nDavide Serra\nVantaggio';
    expect(words(text, body)).toBe('il primo punto.\n\n- uno\n- due');
    // Whatever the two are called by now.
    expect(words(text, body, { to: 'Somebody Else', author: null })).toBe('il primo punto.\n\n- uno\n- due');
  });

  it('knows a greeting and a signature by the names of the two as well', () => {
    const text = 'Dear Åsa,\n\nTwo questions.\n\nBest,\n\nDavide Serra';
    expect(words(text, text)).toBe('Two questions.');
    expect(words(text, null)).toBe('Two questions.');
  });

  it('keeps whatever is no greeting and no signature', () => {
    for (const text of [
      'Your listing is live.',
      'Dear reader of this page,\n\nas you know.',
      'Åsa, the listing of your brown pan has no pictures at all,\nso we begin there.\n\nMore tomorrow',
      'We begin on Monday.\n\nThe call is with Davide Serra, as agreed.',
      '--\n\nA line above, and a line below',
    ])
      expect(words(text, text)).toBe(text);
  });

  it('is shown whole where it is nothing but a greeting, and not at all where its text was deleted', () => {
    expect(words('Dear Åsa O’Brien,', 'Dear {{name}},')).toBe('Dear Åsa O’Brien,');
    expect(wordsOfLetter({ text: null, written: null, to: 'x', author: null })).toBeNull();
  });

  it('does not mind what the record holds', () => {
    for (const broken of ['', '{', '[]', '["request"]', '[1,2,3]', '"x"'])
      expect(wordsOfLetter({ text: `Hello.${foot}`, written: broken, to: '', author: '' })).toBe('Hello.');
  });
});
