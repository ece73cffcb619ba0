import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanClosings, readClosings } from './closing-days.ts';
import { addDays } from './days.ts';
import { cleanHours } from './opening-hours.ts';

describe('hours of a day, as people write them', () => {
  it.each([
    ['9-18', '09:00–18:00'],
    ['9.30 – 13, 14:30-18', '09:30–13:00, 14:30–18:00'],
    ['14-18; 9-13', '09:00–13:00, 14:00–18:00'],
    ['0-24', '00:00–24:00'],
    ['  ', ''],
  ])('%j is %j', (text, cleaned) => {
    expect(cleanHours(text)).toEqual({ text: cleaned });
  });

  it.each(['9', '18-9', '9-9', '9-25', '9-24:30', '9:60-18', '9-13, 12-18', 'chiuso', '9-12-15'])(
    '%j is none',
    (text) => {
      expect(cleanHours(text)).toEqual({ wrong: text });
    },
  );

  it('reads what it has written as the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(23), fc.nat(59), (noise, hour, minute) => {
        for (const text of [noise, `${hour}.${String(minute).padStart(2, '0')}-24`]) {
          const once = cleanHours(text);
          if ('text' in once) expect(cleanHours(once.text)).toEqual(once);
        }
      }),
    );
  });
});

describe('closing days, as people write them', () => {
  it('are days and ranges with a name, stored in their order', () => {
    const typed = '19.3.2027: San Giuseppe\n\n2026-12-24 – 06/01/2027   Natale\n1/4/2027 al 2/4/2027\n';
    const text = '24/12/2026 – 06/01/2027 Natale\n19/03/2027 San Giuseppe\n01/04/2027 – 02/04/2027';
    expect(cleanClosings(typed)).toEqual({ text });
    expect(readClosings(text)[0]).toEqual({ from: '2026-12-24', until: '2027-01-06', name: 'Natale' });
  });

  it.each(['Natale', '30/02/2027', '06/01/2027 – 24/12/2026', '24/12/2026 – 06/01/2062 Natale', '24/12'])(
    '%j is none',
    (text) => {
      expect(cleanClosings(text)).toEqual({ wrong: text });
      expect(readClosings(text)).toEqual([]);
    },
  );

  it('reads what it has written as the same', () => {
    const closing = fc.tuple(fc.nat(5000), fc.nat(300), fc.string({ maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(closing, { maxLength: 5 }), (closings) => {
        const lines = closings.map(([at, more, name]) => {
          const from = addDays('2020-01-01', at);
          return `${from} – ${addDays(from, more)} ${name}`;
        });
        const once = cleanClosings(lines.join('\n'));
        if ('text' in once) expect(cleanClosings(once.text)).toEqual(once);
      }),
    );
  });
});
