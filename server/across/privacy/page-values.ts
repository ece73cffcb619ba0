import { m } from '#messages/messages.js';
import type { Column } from '#server/tables/table.ts';
import { columnOf } from '#shared/column-names.ts';
import { dateInWords, momentInWords } from '#shared/dates.ts';
import { codeWords } from './page-codes.ts';
import { fieldWords } from './page-fields.ts';
import { asText, type Reader } from './page-words.ts';

/** Values of a record in words. */

/** Columns whose values are ours. A text that somebody typed is never taken for a code. */
const coded = new Set([
  ...['status', 'from_status', 'to_status', 'state', 'outcome', 'priority', 'urgency', 'budget', 'industry'],
  ...['source', 'origin', 'by', 'kind', 'type', 'channel', 'template', 'form', 'assurance', 'opened_by', 'owner'],
  ...['subject_kind', 'provider'],
]);
/** Names of records that only programs read: they are in the files of data. */
const forPrograms = new Set(['id', 'sha256', 'belongs_to', 'subject_id', 'text_version']);
/** More values than these are read by nobody; the file of data has them. */
const mostValues = 40;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:00)$/;

/** `in-progress` and `budgetRange` as words, where there are none of ours. */
const spaced = (name: string) =>
  columnOf(name)
    .replace(/[-_.]+/g, ' ')
    .trim();

/** What a column or a key of an object is called. */
export function headingOf(name: string, { locale }: Reader): string {
  const column = name === 'amount_cents' ? 'amount' : columnOf(name);
  return fieldWords[column]?.({}, { locale }) ?? spaced(name);
}

export const codeText = (code: string, { locale }: Pick<Reader, 'locale'>): string =>
  codeWords[code]?.({}, { locale }) ?? code.replace(/[-_]+/g, ' ');

/** An entry of the sign-in log; what was refused is told with why and how often. */
function actionText(action: string, reader: Reader): string {
  const [, reason, times] = /^refused: (\S+)(?: \((\d+)\))?$/.exec(action) ?? [];
  if (!reason) return codeText(action, reader);
  const why = codeText(reason, reader);
  const { locale } = reader;
  return times
    ? m.own_data_refused_times({ reason: why, times }, { locale })
    : m.own_data_refused({ reason: why }, { locale });
}

/** A day of the database: midnight by the clock of this process. */
const dayText = (day: Date, { locale }: Reader) =>
  dateInWords(new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate(), 12)), 'UTC', locale);

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + countValues(each), 0)
    : 1;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && !(value instanceof Date) && countValues(value) === 0);

function scalarText(name: string, value: string | number | boolean, reader: Reader): string {
  const { locale, timeZone } = reader;
  if (typeof value === 'boolean') return value ? m.own_data_yes({}, { locale }) : m.own_data_no({}, { locale });
  if (typeof value === 'number') {
    const format = new Intl.NumberFormat(locale === 'it' ? 'it-IT' : 'en-GB', {
      ...(name === 'amount_cents' && { minimumFractionDigits: 2 }),
    });
    return format.format(name === 'amount_cents' ? value / 100 : value);
  }
  if (name === 'action') return actionText(value, reader);
  if (coded.has(name)) return codeText(value, reader);
  return instant.test(value) ? momentInWords(value, timeZone, locale) : value;
}

/** What an object holds, as a list; nothing that is empty. */
function objectHtml(value: object, reader: Reader): string {
  const items = Object.entries(value)
    .filter(([, each]) => !isEmpty(each))
    .map(([key, each]) => {
      const heading = Array.isArray(value) ? '' : `${asText(headingOf(key, reader))}: `;
      return `<li>${heading}${valueHtml(columnOf(key), each, reader)}</li>`;
    });
  return `<ul>${items.join('')}</ul>`;
}

function valueHtml(name: string, value: unknown, reader: Reader): string {
  if (value instanceof Date) return asText(momentInWords(value, reader.timeZone, reader.locale));
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return asText(value.map((each) => scalarText(name, each, reader)).join(', '));
  if (typeof value === 'object' && value !== null) return objectHtml(value, reader);
  return asText(scalarText(name, value as string | number | boolean, reader));
}

/** A value as it stands on the page; empty for what is not to be shown. @param file - which has it in full */
export function shownValue({ name, kind }: Column, value: unknown, file: string, reader: Reader): string {
  if (isEmpty(value) || forPrograms.has(name)) return '';
  if (kind === 'day' && value instanceof Date) return asText(dayText(value, reader));
  if (typeof value === 'object' && !(value instanceof Date) && countValues(value) > mostValues)
    return asText(m.own_data_large({ file }, { locale: reader.locale }));
  return valueHtml(name, value, reader);
}
