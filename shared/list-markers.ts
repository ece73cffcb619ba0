/** Markers of pasted lists, which Word writes as text: `1.`, `b)`, `iv.`, a bullet of a symbol font. */

/** Whether a marker counts. */
export const isCounting = (marker: string) => /^\(?(?:\d+|[a-z]{1,2}|[ivxlcdm]+)[.)]/i.test(marker.trim());

/** The number that a marker of digits alone says; what counts in letters or in parts (`2.1.`) begins anew. */
export function countOf(marker: string): number | undefined {
  const digits = /^\(?([1-9]\d{0,3})[.)]$/.exec(marker.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The beginning of a list: one that goes on after a paragraph or a picture counts on. */
export const listBegin = (name: string, start: number | undefined) =>
  name === 'ol' && start !== undefined && start > 1 ? `<ol start="${start}">` : `<${name}>`;
