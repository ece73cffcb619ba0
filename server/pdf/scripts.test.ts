import { execFileSync } from 'node:child_process';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import { openedFiles } from './font-files.ts';
import { closeManyFonts } from './fonts.ts';
import { breakLines } from './lines.ts';
import { rowOf, rowsOf } from './rows.ts';
import { isTold, placesOf, runsOf, widthOf } from './runs.ts';
import type { Sheet } from './sheet.ts';

const sheetOf = (details: string[]): Sheet => ({
  language: 'en',
  site: { name: 'Vantaggio', lines: [] },
  kicker: 'Request REQ-014',
  title: 'Market Analysis',
  about: [],
  parts: [{ kind: 'facts', heading: '', facts: details.map((detail) => ({ term: 'Name', detail })) }],
  foot: () => '',
});

const filesIn = (text: string, face: 'text' | 'strong' | 'display' = 'text') => [
  ...new Set(runsOf(rowOf(text.replaceAll(' ', ''), face)).map(({ file }) => file.name)),
];
/** What stands on paper from the left to the right. */
const fromTheLeft = (text: string) =>
  placesOf(rowOf(text, 'text'), 10)
    .sort((a, b) => a.left - b.left)
    .map(({ run }) => run.text.trim())
    .filter(Boolean);

const samples: [script: string, text: string, files: RegExp][] = [
  ['Latin', 'Łódź Çelik Ħaż-Żebbuġ', /^instrument-sans-latin(-ext)?-400$/],
  ['Greek', 'Ἀθῆναι Ελλάδα', /^noto-sans-greek(-ext)?-400$/],
  ['Cyrillic', 'Иван Петров Київ', /^noto-sans-cyrillic-400$/],
  ['Vietnamese', 'ễ ợ', /^noto-sans-vietnamese-400$/],
  ['Arabic', 'شركة النور', /^noto-sans-arabic-arabic-400$/],
  ['Hebrew', 'שָׁלוֹם עולם', /^noto-sans-hebrew-hebrew-400$/],
  ['Devanagari', 'हिन्दी क्षत्रिय', /^noto-sans-devanagari-400$/],
  ['Thai', 'ภาษาไทย ที่นี่', /^noto-sans-thai-thai-400$/],
  ['Chinese', '王小明 上海贸易', /^noto-sans-sc-\d+-400$/],
  ['Japanese', '日本の田中商店 カタカナ', /^noto-sans-jp-\d+-400$/],
  ['Korean', '김민수 서울특별시', /^noto-sans-kr-\d+-400$/],
  ['currencies', '₫₽₹₺₪₩₦', /^noto-sans-(vietnamese|latin-ext|devanagari)-400$/],
  [
    'arrows and check marks',
    '→ ⇒ ✓ ✗ ☑ ①',
    /^noto-sans-(symbols-symbols|symbols-2-symbols|symbols-2-math|math-latin)-400$/,
  ],
  ['emoji', '🚀 👍🏽 👨‍👩‍👧 🇮🇹 ❤️', /^noto-emoji-\d+-400$/],
];

describe('letters of every script', () => {
  it.each(samples)('stand as they were typed: %s', (_, text, expected) => {
    expect(rowOf(text, 'text').text).toBe(text);
    for (const file of filesIn(text)) expect(file).toMatch(expected);
    for (const face of ['text', 'strong', 'display'] as const)
      for (const { file, shown } of runsOf(rowOf(text, face))) {
        const { glyphs } = file.font.layout(shown);
        expect(glyphs.length).toBeGreaterThan(0);
        expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      }
  });

  it('are heavier where their line is', () => {
    for (const text of ['Иван', 'שלום', '日本'])
      for (const { file, shown } of runsOf(rowOf(text, 'strong'))) {
        expect(file.name).toMatch(/-600$/);
        const [light] = runsOf(rowOf(text, 'text'));
        const areaOf = (font: typeof file.font) =>
          font
            .layout(shown)
            .glyphs.map(({ path }) => path.toSVG())
            .join();
        expect(areaOf(file.font)).not.toBe(areaOf((light as typeof light & object).file.font));
      }
  });

  it('of Han are those of the language around them', () => {
    const familyOf = (text: string) => [...new Set(filesIn(text).map((name) => name.replace(/-\d+-400$/, '')))];
    expect(familyOf('直')).toEqual(['noto-sans-sc']);
    expect(familyOf('直す')).toEqual(['noto-sans-jp']);
    expect(familyOf('直접')).toEqual(['noto-sans-kr']);
  });

  it('that no font has are told as missing; what only directs others is not drawn', () => {
    expect(rowOf('a\ue000b\u{13000}', 'text').text).toBe('a\ufffdb\ufffd');
    const [run] = runsOf(rowOf('a\u0000\u200db\u00ad\u200e\tc', 'text'));
    expect(run?.file.font.layout(run.shown).glyphs).toHaveLength(4);
    expect(rowsOf('one\n\ntwo', 'text').map(({ text }) => text)).toEqual(['one', '', 'two']);
  });

  it('of an emoji in parts are one picture where the font has it', () => {
    for (const emoji of ['👨‍👩‍👧', '🇮🇹', '👍🏽']) {
      const [run, ...more] = runsOf(rowOf(emoji, 'text'));
      expect(more).toEqual([]);
      expect(run?.file.font.layout(emoji).glyphs).toHaveLength(1);
    }
  });
});

describe('letters that run to the left', () => {
  it('stand in order, with numbers and Latin words inside', () => {
    expect(fromTheLeft('طلب 014 من Casa Lume')).toEqual(['Casa Lume', 'من', '014', 'طلب']);
    expect(fromTheLeft('Order הזמנה 42 שלום done')).toEqual(['Order', 'שלום', '42', 'הזמנה', 'done']);
    expect(fromTheLeft('گزارش ۱۴۰۵')).toEqual(['۱۴۰۵', 'گزارش']);
  });

  it('join as they are written, and turn brackets and no numbers', () => {
    const [word] = runsOf(rowOf('بيت', 'text'));
    const apart = [...'بيت'].flatMap((letter) => word?.file.font.layout(letter).glyphs.map(({ id }) => id) ?? []);
    const joined = word?.file.font.layout('بيت').glyphs.map(({ id }) => id) ?? [];
    expect(joined.filter((id) => !apart.includes(id)).length).toBeGreaterThan(0);
    const shown = runsOf(rowOf('דירה (אבג)', 'text')).map((run) => run.shown);
    expect(shown).toEqual(['דירה', ') ', 'אבג', '(']);
    const digits = runsOf(rowOf('گزارش ۱۲۳', 'text')).at(-1);
    const places = digits?.file.font.layout(digits.shown).glyphs.map(({ codePoints }) => codePoints[0]);
    expect(places).toEqual([...'۱۲۳'].map((digit) => digit.codePointAt(0)));
  });

  it('begin at the right edge', async () => {
    const { items } = await contentOf(await drawSheet(sheetOf(['שלום', 'hello'])));
    const hebrew = items.find(({ str }) => str === 'שלום');
    const english = items.find(({ str }) => str === 'hello');
    expect((hebrew?.transform[4] ?? 0) + (hebrew?.width ?? 0)).toBeCloseTo(595.28 - 62, 0);
    expect(english?.transform[4]).toBe(62 + 132);
  });
});

type Item = { str: string; transform: number[]; width: number };

async function contentOf(content: Buffer) {
  const document = await getDocument({ data: new Uint8Array(content) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return { items: items.filter((item) => 'str' in item) as Item[] };
}

describe('a document in many scripts', () => {
  it('is read as it was typed', async () => {
    const details = ['Ελλάδα', 'Иван Петров', '日本の店', '김민수', 'الإنفاق بين', 'עולם', '🚀'];
    const { items } = await contentOf(await drawSheet(sheetOf(details)));
    // The reader parts what several fonts draw, and what has marks.
    const text = items.map(({ str }) => str.replaceAll(' ', '')).join('');
    for (const detail of details) expect(text).toContain(detail.replaceAll(' ', ''));
  });

  it('says how a run was typed where its outlines stand otherwise', () => {
    const toldOf = (text: string) => runsOf(rowOf(text, 'text')).every(isTold);
    expect(toldOf('Łódź Ελλάδα 日本 بيت')).toBe(true);
    expect(toldOf('हिन्दी')).toBe(false);
  });

  it('opens no other font than the site’s for Latin letters, and then what a letter asks for', () => {
    expect(openedFor('Łódź, “twenty” – €1,234.50 • 20 %')).toEqual([
      'instrument-sans-latin-400',
      'instrument-sans-latin-ext-400',
    ]);
    const before = openedFiles();
    rowOf('Łódź ኢትዮጵያ', 'text');
    expect(openedFiles().filter((name) => !before.includes(name))).toEqual(['noto-sans-ethiopic-ethiopic-400']);
  });
});

/** In a process of its own, because fonts stay open. */
function openedFor(text: string): string[] {
  const code = `
    import { rowOf } from '#server/pdf/rows.ts';
    import { openedFiles } from '#server/pdf/font-files.ts';
    rowOf(' ' + ${JSON.stringify(text)} + ' a', 'text');
    console.log(JSON.stringify(openedFiles().sort()));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

describe('fonts', () => {
  it('are closed where many are open, and opened again for the next letter', () => {
    const width = widthOf(rowOf('Łódź 日本', 'text'), 10);
    const open = openedFiles().length;
    closeManyFonts(open);
    expect(openedFiles()).toHaveLength(open);
    closeManyFonts(open - 1);
    expect(openedFiles()).toEqual([]);
    expect(widthOf(rowOf('Łódź 日本', 'text'), 10)).toBe(width);
    expect(openedFiles()).toContain('instrument-sans-latin-400');
  });
});

describe('lines without blanks', () => {
  const look = { face: 'text', size: 10 } as const;
  it('end between letters, and never before a full stop', () => {
    const lines = breakLines('これは長い日本語の段落です。'.repeat(6), 100, look);
    expect(lines.length).toBeGreaterThan(5);
    for (const { text } of lines) expect(text).not.toMatch(/^[。、」]/u);
  });

  it('end between the words of Thai', () => {
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment('ภาษาไทยที่ยาวมากกว่าหนึ่งบรรทัด')];
    const starts = new Set(words.map(({ segment }) => segment));
    for (const { text } of breakLines(words.map(({ segment }) => segment).join(''), 60, look))
      expect([...starts].some((word) => text.startsWith(word))).toBe(true);
  });
});
