import { drawableText, type Face, widthOf } from './lettering.ts';

export type Box = { width: number; height: number };
export type Fitted = { lines: string[]; size: number; lineHeight: number };

/** Parts of `word` no wider than `width`, each but the last with a hyphen. */
function breakWord(word: string, width: number, fits: (text: string, width: number) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && !fits(`${part}${letter}-`, width)) {
      parts.push(`${part}-`);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function wrap(words: string[], width: number, fits: (text: string, width: number) => boolean) {
  const lines: string[] = [];
  let isBroken = false;
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer, width)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    if (fits(word, width)) {
      line = word;
      continue;
    }
    isBroken = true;
    const parts = breakWord(word, width, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) as string;
  }
  if (line !== '') lines.push(line);
  return { lines, isBroken };
}

/** The narrowest width that takes no more lines: no last line of one short word. */
function balance(words: string[], width: number, fits: (text: string, width: number) => boolean): string[] {
  const { lines: wide } = wrap(words, width, fits);
  let best = wide;
  for (let narrower = width - 20; narrower > width * 0.5; narrower -= 20) {
    const { lines, isBroken } = wrap(words, narrower, fits);
    if (isBroken || lines.length > wide.length) break;
    best = lines;
  }
  return best;
}

const hasLonelyEnd = (lines: string[]) => lines.length > 1 && !lines.at(-1)?.includes(' ');

/**
 * Sets `text` as large as it fits into `box`, from `largest` down to `smallest` pixels. Words are broken only at the smallest
 * size, and only there the rest that does not fit is left out.
 */
export function fitText(text: string, face: Face, box: Box, sizes: { largest: number; smallest: number }): Fitted {
  const words = drawableText(text, face).split(' ').filter(Boolean);
  const leading = face === 'display' ? 1.06 : 1.3;
  let first: Fitted | undefined;
  for (let size = sizes.largest; ; size = Math.max(sizes.smallest, Math.floor(size * 0.94))) {
    const fits = (part: string, width: number) => widthOf(part, face, size) <= width;
    const lineHeight = Math.round(size * leading);
    const room = Math.floor((box.height + lineHeight - size) / lineHeight);
    const { lines, isBroken } = wrap(words, box.width, fits);
    if (!isBroken && lines.length <= room) {
      const fitted = { lines: balance(words, box.width, fits), size, lineHeight };
      if (!hasLonelyEnd(fitted.lines)) return fitted;
      first ??= fitted;
    }
    // A little smaller is better than a last line of one word; much smaller is not.
    if (first && (size < first.size * 0.85 || size === sizes.smallest)) return first;
    if (size > sizes.smallest) continue;
    if (lines.length <= room) return { lines, size, lineHeight };
    const kept = lines.slice(0, Math.max(1, room));
    let last = kept.pop() as string;
    while (last !== '' && !fits(`${last}…`, box.width)) last = last.slice(0, -1);
    return { lines: [...kept, `${last.replace(/[\s,.;:-]+$/, '')}…`], size, lineHeight };
  }
}
