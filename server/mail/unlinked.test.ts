import { describe, expect, it } from 'vitest';
import { unlinked } from '#server/mail/unlinked.ts';

describe('words that a stranger typed', () => {
  it.each(['Elena', 'J. R. Smith', 'Müller & Söhne', "D'Amato", 'Casa Lume S.r.l.', 'No. 7'])(
    'stay as they are: %s',
    (text) => {
      expect(unlinked(text, '-')).toBe(text);
    },
  );

  it.each(['You won http://evil.example', 'evil.example', 'visit www.evil', '//evil', 'Free money at evil.co now'])(
    'are replaced where a mail program would make a link of them: %s',
    (text) => {
      expect(unlinked(text, '-')).toBe('-');
    },
  );
});
