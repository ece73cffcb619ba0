import type { CsvSeparator } from './exports.ts';

/**
 * Tables as CSV (RFC 4180) that spreadsheets open as they are and that run nothing there: UTF-8 with its mark, rows ending in CRLF. The one writer
 * of the product.
 */

/** Tells Excel that a file is UTF-8. */
export const csvMark = '\uFEFF';

/** Whatever some reader ends a row at: Python alone knows nine. */
const breaks = '\\n\\v\\f\\r\\x1c-\\x1e\\x85\\u2028\\u2029';
/** What a formula begins with, also in full width and in the small forms that East Asian keyboards have, and the minus of typesetters. */
const sign = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212]';
/** Spreadsheets look past what stands invisibly in front of a sign, and past quotes that end at once. */
const unseen = `(?:(?![${breaks}])[\\p{Z}\\p{Cc}\\p{Cf}'"])*`;
/**
 * Places where some reader may begin a cell, though quotes hold the text together: its beginning, each line, and after each sign that separates
 * cells in some country, since a file written with semicolons is opened by programs that expect commas.
 */
const beforeFormula = [
  `^(?=${unseen}${sign}|'*[${breaks}\\t\\0])`,
  `(?<=[${breaks}])(?=${unseen}${sign}|'*\\t)`,
  `(?<=[,;\\t|])(?=['"]*${sign})`,
].join('|');
const unmasked = new RegExp(beforeFormula, 'gu');
const masked = new RegExp(`(?:${beforeFormula})'`, 'gu');
/** Most texts hold none of these, which is found out many times faster. */
const maybeFormula = new RegExp(`[${breaks}\\t\\0]|${sign}`, 'u');
const plainNumber = /^-\d+([.,]\d+)?$/;

/** Puts an apostrophe in front of whatever a spreadsheet would compute instead of show, in each line of the text. Numbers stay numbers. */
export const maskFormulas = (text: string): string =>
  maybeFormula.test(text) && !plainNumber.test(text) ? text.replace(unmasked, "'") : text;

/** Takes off what {@link maskFormulas} put there, and nothing else. */
export const unmaskFormulas = (text: string): string => text.replace(masked, '');

const needsQuotes = new RegExp(`[",;\\t|${breaks}]|^\\s|\\s$`, 'u');

/** A text between quotes, if a reader could take it for more or less than one cell. */
const quoteCell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export type CsvCell = string | number | null | undefined;

function cell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? quoteCell(String(value)) : quoteCell(maskFormulas(value));
}

/** One row with its end. No cell begins like a formula. */
export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator = ';'): string =>
  `${cells.map(cell).join(separator)}\r\n`;

/** One row with its end, for a program that takes each cell as it stands: nothing is put in front of any. Never for what people open. */
export const plainCsvLine = (cells: readonly (string | number)[], separator: CsvSeparator): string =>
  `${cells.map((each) => quoteCell(String(each))).join(separator)}\r\n`;

/** A whole file. */
export const csvFile = (lines: readonly (readonly CsvCell[])[]): string =>
  csvMark + lines.map((line) => csvLine(line)).join('');
