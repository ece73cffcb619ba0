/**
 * A text in lines for a drawing, which does not break lines by itself.
 *
 * @param most - letters a line; a longer word stands alone
 */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
