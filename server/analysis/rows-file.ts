import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FindingRows } from './document.ts';

/** Lines of some findings, some thousand characters at a time. */
function* linesOf(findings: readonly FindingRows[]): Generator<string> {
  let text = '';
  for (const { finding, rows } of findings)
    for (const row of rows) {
      text += `${JSON.stringify({ finding, ...row })}\n`;
      if (text.length < 65_536) continue;
      yield text;
      text = '';
    }
  if (text !== '') yield text;
}

/** Writes all rows of all findings, one JSON object a line, packed; the same rows give the same bytes. */
export const writeRows = (findings: readonly FindingRows[], file: string): Promise<void> =>
  pipeline(Readable.from(linesOf(findings)), createGzip(), createWriteStream(file, { mode: 0o600 }));
