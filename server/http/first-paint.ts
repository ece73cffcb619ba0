import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Sheets that were read, by address. They are few, and their names change with their content. */
const sheets = new Map<string, string>();

function sheetAt(address: string): string {
  const known = sheets.get(address);
  if (known !== undefined) return known;
  const text = readFileSync(path.join('build/client', address), 'utf8').trim();
  sheets.set(address, text);
  return text;
}

/** Links as React writes them for a route's `links`, to sheets that the build made. */
const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

/**
 * Puts a public page's styles into the page, so that it is painted after one round trip, and lets scripts that it names ahead
 * wait behind what is painted. A page that hydrates keeps its link, disabled and so never fetched: React expects the
 * element, and passes over the style beside it.
 */
export function paintFirst(html: string, hydrated: boolean): string {
  const styled = html.replace(styleLink, (link, address: string) => {
    const style = `<style>${sheetAt(address)}</style>`;
    return hydrated ? `${style}${link.replace('/>', ' disabled=""/>')}` : style;
  });
  return hydrated
    ? styled.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : styled;
}
