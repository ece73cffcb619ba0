import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PagePieces } from '#app/page-pieces.ts';
import { sourceHash } from '#server/http/source-hash.ts';
import { browserFloors } from '#shared/browser-floors.ts';

/** A style element, as it is sent, and the hash that lets it in. */
type Sheet = { element: Buffer; hash: string };

/** Sheets that were read, by address. They are few, and their names change with their content. */
const sheets = new Map<string, Sheet>();

function sheetAt(address: string): Sheet {
  const known = sheets.get(address);
  if (known !== undefined) return known;
  const text = readFileSync(path.join('build/client', address), 'utf8').trim();
  const sheet = { element: Buffer.from(`<style>${text}</style>`), hash: sourceHash(text) };
  sheets.set(address, sheet);
  return sheet;
}

/** Links as React writes them for a route's `links`, to sheets that the build made. */
const styleLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

/** Each floor runs in a task of its own: run together with the script that imports them they keep a phone from answering for as long as all of them take. */
const preloadOfFloor = new RegExp(`<link data-after-paint="" href="/assets/(${browserFloors.join('|')})-`, 'g');

/**
 * Starts what a page hydrates with, once it has been painted: two frames later, so that neither the network nor the processor is
 * busy with script before the visitor sees something.
 */
export const afterPaintScript =
  "requestAnimationFrame(()=>setTimeout(async()=>{const all=[...document.querySelectorAll('[data-after-paint]')],floor=e=>e.dataset.afterPaint;" +
  "for(const e of all)if(e.href)e.rel='modulepreload';" +
  'for(const e of all.filter(floor).sort((a,b)=>floor(a)-floor(b))){await import(e.href).catch(()=>{});await new Promise(done=>setTimeout(done))}' +
  "for(const e of all)if(!e.href){const s=document.createElement('script');s.type='module';s.textContent=e.textContent;document.head.append(s)}}))";

/**
 * Puts a public page's styles into the page, so that it is painted after one round trip, and lets its scripts wait until then.
 * A page that hydrates keeps its style links, disabled and so never fetched: React expects the elements, and passes over what
 * stands beside them.
 *
 * @returns the page with marks where the styles go, which are among `pieces` now, and the hashes of these. In parts that follow each other: what is
 *   put together of two texts is copied as soon as somebody looks into it
 */
export function paintFirst(html: string, hydrated: boolean, pieces: PagePieces): { parts: string[]; styles: string[] } {
  const styles: string[] = [];
  // React writes all of them into the head, which is a small part of the page.
  const headEnds = html.indexOf('</head>');
  const head = html.slice(0, headEnds).replace(styleLink, (link, address: string) => {
    const { element, hash } = sheetAt(address);
    styles.push(hash);
    const style = pieces.mark(element);
    return hydrated ? `${style}${link.replace('/>', ' disabled=""/>')}` : style;
  });
  const parts = [head, html.slice(headEnds)];
  return { parts: hydrated ? [scriptsAfterPaint(parts.join(''))] : parts, styles };
}

function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-after-paint=""')
    .replace(preloadOfFloor, (link, name) => link.replace('""', `"${browserFloors.indexOf(name) + 1}"`))
    .replace('<script type="module" async="">', '<script type="text/plain" data-after-paint="">')
    .replace('</body>', `<script>${afterPaintScript}</script></body>`);
}
