import { linkedText } from '#shared/linked-text.ts';

/** A number to call: with its country, so that it works wherever the paper is read, and too long for an amount. */
const telephone = /(?<![\p{L}\p{N}])\+\d(?:[ -]?\d){8,14}(?![\p{L}\p{N}])/gu;

/** Where each unit of a text leads: an address of the web, a mailbox or a telephone. None where none does. */
export function linksIn(text: string): (string | undefined)[] | null {
  if (!/[@+]|https?:/i.test(text)) return null;
  const links: (string | undefined)[] = [];
  for (const { text: part, href } of linkedText(text)) {
    const from = links.length;
    for (let unit = 0; unit < part.length; unit += 1) links.push(href);
    if (href === undefined)
      for (const { 0: number, index } of part.matchAll(telephone))
        links.fill(`tel:${number.replace(/[ -]/g, '')}`, from + index, from + index + number.length);
  }
  return links.some((link) => link !== undefined) ? links : null;
}
