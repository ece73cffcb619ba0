import { DataApiError, rangeRefused } from '#server/http/data-api-errors.ts';

/** What a call asks for beside its rows: counting, window, form of the answer. */

/** Rows of one answer, at most. */
export const mostRows = 1_000;

export type Counting = 'exact' | 'planned' | 'estimated' | undefined;

/** RFC 7240 `Prefer`: of what it may hold only counting means something for reading. */
export function readPreferences(header: string | undefined): { counting: Counting; applied: string | undefined } {
  const wishes = (header ?? '').split(',').map((wish) => wish.trim());
  const counting = wishes
    .map((wish) => /^count=(exact|planned|estimated)$/.exec(wish)?.[1])
    .find((found) => found !== undefined) as Counting;
  if (wishes.includes('handling=strict')) {
    const known = /^(count=(exact|planned|estimated)|handling=(strict|lenient)|return=\w+|)$/;
    const unknown = wishes.filter((wish) => !known.test(wish));
    if (unknown.length > 0) {
      throw new DataApiError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
        details: `Invalid preferences: ${unknown.join(', ')}`,
      });
    }
  }
  return { counting, applied: counting && `count=${counting}` };
}

function wholeNumber(text: string | null, name: string): number | undefined {
  if (text === null || text === '') return undefined;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw new DataApiError(400, 'PGRST100', `"failed to parse ${name} (${text.slice(0, 40)})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    });
  }
  return Number(text);
}

/** The window of rows: `limit` and `offset`, else the header `Range: first-last`. */
export function readWindow(query: URLSearchParams, range: string | undefined): { offset: number; limit: number } {
  const limit = wholeNumber(query.get('limit'), 'limit');
  const offset = wholeNumber(query.get('offset'), 'offset');
  if (limit !== undefined && limit < 0) throw rangeRefused('Limit should be greater than or equal to zero.');
  if (offset !== undefined && offset < 0) throw rangeRefused('Offset should be greater than or equal to zero.');
  const asked =
    limit === undefined && offset === undefined ? /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(range ?? '') : null;
  if (!asked) return { offset: offset ?? 0, limit: Math.min(limit ?? mostRows, mostRows) };
  const [first, last] = [Number(asked[1]), asked[2] ? Number(asked[2]) : undefined];
  if (last !== undefined && last < first) {
    throw rangeRefused('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  }
  return { offset: first, limit: Math.min(last === undefined ? mostRows : last - first + 1, mostRows) };
}

export type Form = { kind: 'array' | 'object' | 'csv'; type: string; stripsNulls: boolean };

const jsonType = 'application/json; charset=utf-8';

/** The first form in `Accept` that there is. */
export function readForm(accept: string | undefined): Form {
  const wishes = (accept || '*/*').split(',').map((wish) => wish.trim().toLowerCase());
  for (const wish of wishes) {
    const [type = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const stripsNulls = parameters.includes('nulls=stripped');
    if (['*/*', 'application/*', 'application/json'].includes(type))
      return { kind: 'array', type: jsonType, stripsNulls: false };
    if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(type)) {
      return { kind: 'array', type: 'application/vnd.pgrst.array+json; charset=utf-8', stripsNulls };
    }
    if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(type)) {
      return { kind: 'object', type: 'application/vnd.pgrst.object+json; charset=utf-8', stripsNulls };
    }
    if (type === 'text/csv') return { kind: 'csv', type: 'text/csv; charset=utf-8', stripsNulls: false };
  }
  throw new DataApiError(
    406,
    'PGRST107',
    `None of these media types are available: ${wishes.join(', ').slice(0, 200)}`,
  );
}
