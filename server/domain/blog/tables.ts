import { plainText } from '#server/rich/words.ts';

/** Tables of more columns keep their rows on phones, and scroll by themselves. */
const mostColumns = 8;

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const cellsOf = (row: string) => [...row.matchAll(/<(t[hd])\b[^>]*>(.*?)<\/\1>/gs)];
const rowsOf = (part: string) => [...part.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => row as string);

/** Rows of the head and of the body; editors that know no head write its row first, of header cells alone. */
function partsOf(inner: string): { head: string[]; body: string[] } {
  const [, head, body = inner] = /^\s*<thead>(.*?)<\/thead>\s*<tbody>(.*)$/s.exec(inner) ?? [];
  const rows = rowsOf(body);
  if (head !== undefined) return { head: rowsOf(head), body: rows };
  const isHead = rows[0] !== undefined && !rows[0].includes('<td');
  return isHead ? { head: rows.slice(0, 1), body: rows.slice(1) } : { head: [], body: rows };
}

/**
 * The rows of a clean table with every cell named after its column; undefined where a cell cannot be: no head of one row, cells that
 * span others, rows of another length.
 */
function nameCells(inner: string): string | undefined {
  if (/colspan|rowspan|<h[234]\b/.test(inner)) return undefined;
  const { head, body } = partsOf(inner);
  const names = cellsOf(head[0] ?? '').map(([, , text = '']) => plainText(text));
  if (head.length !== 1 || names.length < 2 || names.length > mostColumns || body.length === 0) return undefined;
  if (body.some((row) => cellsOf(row).length !== names.length)) return undefined;
  const named = body.map((row) => {
    let column = 0;
    return `<tr>${row.replace(/<(t[hd])\b/g, (start) => `${start} data-name="${inAttribute(names[column++] ?? '')}"`)}</tr>`;
  });
  return `<thead><tr>${head[0]}</tr></thead><tbody>${named.join('')}</tbody>`;
}

/** Tables for a page: on phones the rows of those whose cells can be named become blocks; the others scroll, by keyboard too. */
export function layOutTables(html: string): string {
  let tables = 0;
  const region = (shape: string) => `<div class="${shape}" role="region" aria-label="Table ${++tables}" tabindex="0">`;
  return html
    .replace(/<table>((?:(?!<table>).)*?)<\/table>/gs, (whole, inner: string) => {
      const named = nameCells(inner);
      return named ? `<table data-stacks>${named}</table>` : whole;
    })
    .replace(/<table( data-stacks)?>/g, (_, stacks?: string) => `${region(stacks ? 'table stacks' : 'table')}<table>`)
    .replace(/<\/table>/g, '</table></div>');
}
