import bidiFactory from 'bidi-js';
import type { Span } from '#server/rich/blocks.ts';
import type { FontFile } from './font-files.ts';
import { type Face, fileFor, type Han, isDirecting } from './fonts.ts';
import { linksIn } from './links.ts';

export const bidi = bidiFactory();

/** What is written: words, or words of several looks. */
export type Words = string | readonly Span[];

/** How letters look beside their face: slanted, with a line under or through them. */
export type Mark = 'slanted' | 'underlined' | 'struck';

/** A text without line breaks, and by each unit of it which font draws it and in which direction. */
export type Row = {
  face: Face;
  text: string;
  /** None where a unit is not drawn: it only directs others. */
  files: (FontFile | undefined)[];
  /** Unicode's embedding levels, odd where letters run to the left; none where all run to the right. */
  levels: Uint8Array | null;
  /** It begins at the right. */
  isRtl: boolean;
  /** Where each unit leads; none where none does. */
  links: (string | undefined)[] | null;
  /** How each unit looks, as names of marks; none where all look plain. */
  marks: string[] | null;
};

/** Letters of the Latin script, each of one unit. */
export const simple = /^[ -~\u00a0-\u02af\u1e00-\u1eff\u2010\u2012-\u2027\u2030-\u203a\u20ac\u2122]*$/;
const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters as their readers see them: marks and joiners stay with what they belong to. */
export const lettersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

function hanOf(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

/** Stands for a letter that no font has. A mark that none has is left out, and so is what would change a picture. */
const missing = '\ufffd';
const isMark = /^[\p{M}\p{Emoji_Modifier}]$/u;

/** What of a letter is drawn by which file: whole where one has all of it, else in its parts. */
function drawnAs(letter: string, face: Face, han: Han): [string, FontFile | undefined][] {
  const file = fileFor(letter, face, han);
  if (file) return [[letter, file]];
  return [...letter].flatMap((part): [string, FontFile | undefined][] => {
    if (isDirecting(part)) return letter === part ? [[part, undefined]] : [];
    const own = fileFor(part, face, han);
    if (own) return [[part, own]];
    return isMark.test(part) ? [] : [[missing, fileFor(missing, face, han)]];
  });
}

function filesOf(text: string, face: Face, han: Han): { text: string; files: (FontFile | undefined)[] } {
  const files: (FontFile | undefined)[] = [];
  let drawn = '';
  for (const letter of simple.test(text) ? text : lettersOf(text))
    for (const [part, file] of drawnAs(letter, face, han)) {
      drawn += part;
      for (let unit = 0; unit < part.length; unit += 1) files.push(file);
    }
  return { text: drawn, files };
}

const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u00a0\u2007\u202f]/g, '\u00a0')
    .replace(/[^\S\n\u00a0\u3000]+/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    // Drawn as the hyphen of the face, which has no other; a line is not broken there.
    .replaceAll('\u2011', '\u2060-\u2060');

const markNames = (span: Span): string =>
  [span.isSlanted && 'slanted', span.isUnderlined && 'underlined', span.isStruck && 'struck'].filter(Boolean).join(' ');

type Piece = { span: Span; text: string };

/** The lines of words, each in pieces of one look, without blanks at its ends and double ones where pieces meet. */
function linesOf(words: Words): Piece[][] {
  const spans: readonly Span[] = typeof words === 'string' ? [{ text: words }] : words;
  const lines: Piece[][] = [[]];
  for (const span of spans)
    for (const [index, text] of cleaned(span.text).split('\n').entries()) {
      if (index > 0) lines.push([]);
      const line = lines.at(-1) as Piece[];
      const isAfterBlank = line.length === 0 || (line.at(-1)?.text.endsWith(' ') ?? false);
      const part = isAfterBlank ? text.replace(/^ +/, '') : text;
      if (part !== '') line.push({ span, text: part });
    }
  for (const line of lines) {
    const last = line.at(-1);
    if (last) last.text = last.text.replace(/ +$/, '');
  }
  return lines;
}

/** What each unit of a line has of its piece; none where no piece has any. */
function eachUnit<T>(pieces: readonly { letters: number; value: T | undefined }[]): (T | undefined)[] | null {
  if (pieces.every(({ value }) => value === undefined)) return null;
  return pieces.flatMap(({ letters, value }) => Array.from({ length: letters }, () => value));
}

function rowOfLine(line: readonly Piece[], face: Face, han: Han): Row {
  const drawn = line.map(({ span, text }) => ({
    span,
    ...filesOf(text, span.isStrong && face === 'text' ? 'strong' : face, han),
  }));
  const text = drawn.map((piece) => piece.text).join('');
  const by = <T>(value: (span: Span) => T | undefined) =>
    eachUnit(drawn.map(({ span, text: { length: letters } }) => ({ letters, value: value(span) })));
  const [own, told] = [by(({ url }) => url), linksIn(text)];
  const row = {
    face,
    text,
    files: drawn.flatMap(({ files }) => files),
    links: own ? own.map((url, at) => url ?? told?.[at]) : told,
    marks: by((span) => markNames(span) || undefined)?.map((mark) => mark ?? '') ?? null,
  };
  if (!rightToLeft.test(text)) return { ...row, levels: null, isRtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { ...row, levels, isRtl: ((paragraphs[0]?.level ?? 0) & 1) === 1 };
}

/**
 * The lines of a text as it was typed, each with the fonts and directions of its letters. A letter that no font has stands as U+FFFD
 * (�): never as another one, and never as a reading. Of an emoji made of several the font draws what it has, in one colour.
 */
export function rowsOf(words: Words, face: Face): Row[] {
  const han = hanOf(typeof words === 'string' ? words : words.map(({ text }) => text).join(''));
  return linesOf(words).map((line) => rowOfLine(line, face, han));
}

/** A text as one row, for a place that has no second. */
export const rowOf = (text: string, face: Face): Row => rowsOf(text.replaceAll('\n', ' '), face)[0] as Row;

/** A part of a row, without the blanks at its ends. */
export function partOf(row: Row, from: number, to: number): Row {
  let [start, end] = [from, to];
  while (end > start && row.text[end - 1] === ' ') end -= 1;
  while (start < end && row.text[start] === ' ') start += 1;
  if (start === 0 && end === row.text.length) return row;
  return {
    ...row,
    text: row.text.slice(start, end),
    files: row.files.slice(start, end),
    levels: row.levels?.slice(start, end) ?? null,
    links: row.links?.slice(start, end) ?? null,
    marks: row.marks?.slice(start, end) ?? null,
  };
}
