/** Numbers as people and programs write them. A column is read one way, by what all of its cells say together. */

import { monthNames } from './months.ts';

/** The decimal sign of a column; `T`: only signs of thousands occur, as in counts. */
export type DecimalSign = ',' | '.' | 'T';

/** What a column holds: it decides what an open case such as `3,200` means. */
export type NumberKind = 'count' | 'money' | 'percent';

/** What the cells of a column have said so far. */
export type Votes = { comma: number; point: number; openComma: number; openPoint: number };
export const noVotes = (): Votes => ({ comma: 0, point: 0, openComma: 0, openPoint: 0 });

/** Cells that say nothing: unknown, which is not zero. */
const isNothing = (text: string) => text === '' || /^[-–—−]{1,2}$/.test(text) || /^(?:n\/?[ad]|null)$/i.test(text);

/** A cell that is longer is no number, whatever stands in it: nobody looks for one in there. */
const longestNumber = 60;

/** Digits and signs of Arabic and Persian, which begin at these two places. */
const eastern = /[\u0660-\u0669\u06F0-\u06F9\u066B\u066C]/g;

function westernOf(sign: string): string {
  const code = sign.charCodeAt(0);
  if (code === 0x66b) return '.';
  if (code === 0x66c) return ',';
  return String(code - (code < 0x6f0 ? 0x660 : 0x6f0));
}

/** Only what has one of these may be a day, an hour or an error, or have lost its sign. */
const doubtful = /[#:/\p{L}]|\d[-.,]\d+[-.,]\d/u;
/** `09/05/2026`, `9.5.26`, `2026-05-09`, `9:05`. */
const momentOfDigits =
  /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|20\d{2}-\d{2}-\d{2}(?: .*)?|\d{1,2}:\d{2}(?::\d{2})?)$/;
/** `09-mag`, `mag-50`, `9 May 2026`. */
const momentOfWords = /^(?:\d{1,2}[-/. ])?(\p{L}{3,})\.?(?:[-/. ]\d{2,4})?$/u;
/** `#VALORE!`, `#N/D`, and what stands where a column was too narrow. */
const error = /^#(?:#+|[\p{L}\d/]+[!?]?)$/u;

/** `1,2K`, `€ 3.4 mln`: as screens show it. */
const shortened = /\d\s*(?:k|m|mln|mio|mrd|mld|tsd|bn|万|億|亿)\.?\s*\p{Sc}?$/iu;

/** `1.234.56`: decimals behind the sign of thousands, where somebody replaced one sign by the other in the whole sheet. Nobody can tell what is which. */
const oneSign = /^\D*\d+([.,])\d+(?:\1\d+)*\1(?:\d{1,2}|\d{4,})[^\d.,]*$/;

/**
 * Whether a spreadsheet has made a day, an hour or an error of a number: `9.05`, opened where a comma begins the decimals, becomes the 9th of May. A number
 * that is shortened tells no more than its size.
 */
export function isDamaged(cell: string): boolean {
  if (!doubtful.test(cell) || cell.length > longestNumber) return false;
  const text = cell.trim();
  if (error.test(text) || momentOfDigits.test(text) || shortened.test(text) || oneSign.test(text)) return true;
  return /\d/.test(text) && monthNames.has(momentOfWords.exec(text)?.[1]?.toLowerCase() ?? '');
}

/** As accountants write what is below nought, with the currency on either side: `(19,90)`, `€ (19,90)`, `(19,90) €`. */
const inBrackets = /^[^\d()]*\([^()]*\d[^()]*\)[^\d()]*$/;

/** Marks of the direction of writing. */
const unseen = /\p{Cf}/gu;

/** `Rs.201.68`, `201,68 kr.`, `201.68 ر.س`: letters of a currency take their own points along. */
const lettersWithPoints = /\p{L}+(?:\.\p{L}+)*\.(?=\s*(?:\d|$))|\p{L}+(?:\.\p{L}+)+/gu;

/** `1 oder 2`, `12€50`: what stands on both sides of a word or of a currency is two numbers. An exponent is none of these. */
const twoNumbers = /\d\s*(?:\p{Sc}|(?!e[+-]?\d)\p{L})\D*\d/iu;

/** Digits and their signs, without currency, percent, blanks and letters; `minus` for (19,90), -19,90 and 19,90-. */
function digitsOf(cell: string): { text: string; minus: boolean } | undefined {
  if (cell.length > longestNumber) return undefined;
  const plain = cell.normalize('NFKC').replace(unseen, '').replace(/[−–—]/g, '-').replace(eastern, westernOf).trim();
  if (isNothing(plain) || twoNumbers.test(plain)) return undefined;
  const minus = inBrackets.test(plain) || /^[^\d]*-/.test(plain) || /\d\s*-$/.test(plain);
  const text = plain.replace(lettersWithPoints, '').replace(/[^\d.,eE+-]|(?<!\d)[eE]|[eE](?![+-]?\d)/g, '');
  return /\d/.test(text) ? { text: text.replace(/^[+-]|-$/g, ''), minus } : undefined;
}

const onlyDigits = /^\d+$/;
const pointNumber = /^\d+\.\d+$/;

/** Whether the only sign of a number, at this place, may be one of thousands: three digits behind it, three at most before it, no nought first. */
const mayBeThousands = (text: string, at: number): boolean =>
  text.length - at === 4 && at <= 3 && !text.startsWith('0');

/** Counts what a cell says of the sign of decimals. */
export function vote(votes: Votes, cell: string): void {
  if (onlyDigits.test(cell)) return;
  // The commonest form of all, without a look for currencies and blanks.
  if (pointNumber.test(cell)) {
    const isOpen = mayBeThousands(cell, cell.indexOf('.'));
    votes[isOpen ? 'openPoint' : 'point'] += 1;
    return;
  }
  const found = digitsOf(cell);
  if (!found || /[eE]/.test(found.text)) return;
  const { text } = found;
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma === -1 && point === -1) return;
  if (comma !== -1 && point !== -1) {
    if (comma > point) votes.comma += 1;
    else votes.point += 1;
    return;
  }
  const sign = comma === -1 ? '.' : ',';
  const at = Math.max(comma, point);
  const isSecond = text.indexOf(sign) !== at;
  // Twice the same sign: thousands, so that the other one is for decimals.
  if (isSecond) votes[sign === ',' ? 'point' : 'comma'] += 1;
  else if (!mayBeThousands(text, at)) votes[sign === ',' ? 'comma' : 'point'] += 1;
  else votes[sign === ',' ? 'openComma' : 'openPoint'] += 1;
}

/**
 * The sign of a column. Where its own cells leave it open, other columns of money decide, then the language.
 *
 * @param elsewhere - what the other columns of the file are written with
 */
export function signOf(kind: NumberKind, votes: Votes, elsewhere: ',' | '.'): DecimalSign {
  if (kind === 'count') {
    // A program that writes counts with decimals writes 12.00 in all of them.
    if (votes.comma > 0 && votes.comma > votes.point) return ',';
    if (votes.point > 0 && votes.point > votes.comma) return '.';
    return 'T';
  }
  if (votes.comma !== votes.point) return votes.comma > votes.point ? ',' : '.';
  // No share has thousands.
  if (kind === 'percent' && votes.openComma !== votes.openPoint) return votes.openComma > votes.openPoint ? ',' : '.';
  return elsewhere;
}

/**
 * The sign of decimals that a cell shows by itself, whatever its column is written with: thousands have three digits, and stand before decimals. Files of
 * two countries that were put together hold both.
 */
function ownSign(text: string): ',' | '.' | undefined {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma === -1 && point === -1) return undefined;
  const sign = comma > point ? ',' : '.';
  const at = Math.max(comma, point);
  const isOnlyOne = text.indexOf(sign) === at;
  return isOnlyOne && (Math.min(comma, point) !== -1 || text.length - at - 1 !== 3 || at > 3) ? sign : undefined;
}

/**
 * A plain decimal number (`-1234.5`) as a cell means it, or undefined where it says nothing or is no number.
 *
 * @param isGiven - whether somebody said the sign, so that no cell knows better
 */
export function plainNumber(cell: string | number, sign: DecimalSign, isGiven = false): string | undefined {
  // A workbook knows its numbers; nine digits are finer than any coin.
  if (typeof cell === 'number') return cell.toFixed(9);
  // Most cells are written as they are meant.
  if (onlyDigits.test(cell) || (sign === '.' && pointNumber.test(cell))) return cell;
  const found = digitsOf(cell);
  if (!found) return undefined;
  let text = found.text;
  if (/[eE]/.test(text)) {
    const value = Number(text.replace(',', '.'));
    text = Number.isFinite(value) ? value.toFixed(9) : '';
  } else if (sign === 'T') text = text.replace(/[.,]/g, '');
  else
    text = text.replaceAll(((isGiven ? undefined : ownSign(text)) ?? sign) === ',' ? '.' : ',', '').replace(',', '.');
  return /^\d*\.?\d+$|^\d+\.$/.test(text) ? `${found.minus ? '-' : ''}${text}` : undefined;
}

/** What nearly all cells are: digits and their signs in one piece, with a currency on either side. */
const usual = /^\D*\d[\d.,]*\D*$/;

/** Whether a cell says something that is no number, whatever its signs mean: `5-7`, `NaN`. */
export function isUnread(cell: string): boolean {
  if (usual.test(cell) || !/[\p{L}\p{Nd}]/u.test(cell) || isNothing(cell.trim())) return false;
  return plainNumber(cell, '.') === undefined && plainNumber(cell, ',') === undefined;
}

/** Millionths: how money is added up, exactly, whatever its smallest coin. */
export const micro = 1_000_000;

/** A plain decimal number in millionths; what is finer is rounded, as programs leave 0.30000000000000004 behind. */
export function microOf(plain: string | number): number | undefined {
  const value = Math.round(Number(plain) * micro);
  return Number.isSafeInteger(value) ? value : undefined;
}
