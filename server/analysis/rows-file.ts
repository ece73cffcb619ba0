import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FindingRow } from '#shared/analysis-document.ts';
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

/** Whose row a line is, without reading all of it. */
const findingOf = (line: string) => /^\{"finding":"([^"]+)"/.exec(line)?.[1] ?? '';

/** Rows of findings as they are kept, packed. @param wanted - of which findings; all, unless it is said */
export async function* rowsIn(
  content: Uint8Array,
  wanted?: { has: (finding: string) => boolean },
): AsyncGenerator<FindingRow & { finding: string }> {
  if (content.length === 0) return;
  const input = Readable.from([content]).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (!wanted || wanted.has(findingOf(line))) yield JSON.parse(line) as FindingRow & { finding: string };
}
