import { readdirSync } from 'node:fs';

/** The two fonts of the site, under the names that the build gave them; without a build the next best ones do. */
const fontFiles: readonly [family: string, name: RegExp][] = [
  ['Bricolage Grotesque Variable', /^bricolage-grotesque-latin-wght-normal-[\w-]+\.woff2$/],
  ['Instrument Sans Variable', /^instrument-sans-latin-wght-normal-[\w-]+\.woff2$/],
];

let faces: string | undefined;

/** The `@font-face` rules of documents that the server writes by itself, outside the build. */
export function fontFaces(): string {
  if (faces !== undefined) return faces;
  let names: string[] = [];
  try {
    names = readdirSync('build/client/assets');
  } catch {
    // started from source: no build
  }
  faces = fontFiles
    .map(([family, wanted]) => {
      const file = names.find((name) => wanted.test(name));
      return file
        ? `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:200 800;font-display:swap}`
        : '';
    })
    .join('');
  return faces;
}
