import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTarget, pictureSource } from './sources.ts';
import { isPlain, type ListEntry, marksOfStyle, nestEntries, wordListLevel } from './styles.ts';

describe('the style of pasted text', () => {
  test('is read for what a post keeps, and for nothing else', () => {
    const docs = 'font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:italic;';
    expect(marksOfStyle(`${docs}text-decoration:underline;vertical-align:super;white-space:pre-wrap`)).toEqual([
      'strong',
      'em',
      'u',
      'sup',
    ]);
    expect(marksOfStyle('font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline')).toEqual([]);
    expect(marksOfStyle('text-decoration-line: line-through')).toEqual(['s']);
    expect(marksOfStyle(null)).toEqual([]);
  });

  test('takes back the bold that Google Docs wraps everything in', () => {
    expect(isPlain('font-weight:normal;')).toBe(true);
    expect(isPlain('font-weight:700')).toBe(false);
    expect(isPlain(null)).toBe(false);
  });

  test('says how deep an entry of a Word list stands', () => {
    expect(wordListLevel('margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1')).toBe(2);
    expect(wordListLevel('mso-list:Ignore')).toBeUndefined();
    expect(wordListLevel('margin:0cm')).toBeUndefined();
  });
});

const entry = (level: number, html: string, isOrdered = false): ListEntry => ({ level, isOrdered, html });

describe('entries of a Word list', () => {
  test('become lists in lists', () => {
    expect(nestEntries([entry(1, 'a'), entry(2, 'b', true), entry(2, 'c', true), entry(1, 'd')])).toBe(
      '<ul><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul>',
    );
  });

  test('of another kind begin another list', () => {
    expect(nestEntries([entry(1, 'a'), entry(1, 'b', true)])).toBe(
      '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>',
    );
  });

  test('that go on after something else count on, lists in them too', () => {
    const counted = (level: number, html: string, count: number) => ({ ...entry(level, html, true), count });
    expect(nestEntries([counted(1, 'c', 3), counted(2, 'x', 5), counted(1, 'd', 4)])).toBe(
      '<ol start="3"><li><p>c</p><ol start="5"><li><p>x</p></li></ol></li><li><p>d</p></li></ol>',
    );
    expect(nestEntries([{ ...entry(1, 'a'), count: 3 }, counted(1, 'b', 1)])).toBe(
      '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>',
    );
  });

  test('are all there, in their order, however the levels jump', () => {
    const level = fc.integer({ min: 1, max: 9 });
    const list = fc.array(fc.tuple(level, fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(list, (levels) => {
        const html = nestEntries(levels.map(([each, isOrdered], at) => entry(each, `e${at}`, isOrdered)));
        expect([...html.matchAll(/<p>(e\d+)<\/p>/g)].map(([, name]) => name)).toEqual(levels.map((_, at) => `e${at}`));
        for (const name of ['ul', 'ol', 'li']) {
          expect(html.split(`<${name}>`).length).toBe(html.split(`</${name}>`).length);
        }
      }),
    );
  });
});

describe('what pasted addresses lead to', () => {
  test('pictures are ours, taken in, fetched, or lost', () => {
    const file = crypto.randomUUID();
    expect(pictureSource(`/pictures/text/${file}`)).toEqual({ kind: 'ours', file });
    expect(pictureSource('data:image/png;base64,iVBO\nRw0=')).toEqual({
      kind: 'data',
      type: 'image/png',
      base64: 'iVBORw0=',
    });
    expect(pictureSource('https://lh7-rt.googleusercontent.com/docsz/x').kind).toBe('address');
    for (const lost of ['file:///C:/Users/a/image001.png', 'blob:https://x', 'cid:1', 'http://x/y.png', '']) {
      expect(pictureSource(lost).kind).toBe('lost');
    }
  });

  test('links lose the detours of Google and Outlook, and those that lead nowhere are none', () => {
    expect(linkTarget('https://www.google.com/url?q=https://example.com/a?b%3D1&sa=D')).toBe(
      'https://example.com/a?b=1',
    );
    expect(
      linkTarget(
        'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%23c&data=05%7C02%7Canna%40agency.example%7C0&reserved=0',
      ),
    ).toBe('https://example.com/a?b=1#c');
    expect(linkTarget('https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)')).toBeUndefined();
    expect(linkTarget('mailto:a@b.example')).toBe('mailto:a@b.example');
    for (const none of ['#_Toc1', 'file:///C:/x', 'javascript:alert(1)', '/relative', 'https://']) {
      expect(linkTarget(none)).toBeUndefined();
    }
  });
});
