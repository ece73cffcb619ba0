/** A text in lines of at most `letters`, and at most so many lines; nothing where even its longest word finds no room. */
export function breakWords(text: string, letters: number, mostLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (word.length > letters) return [];
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > mostLines ? [] : lines;
}

/** A text that ends in "…" where it is longer than so many letters. */
export const shortened = (text: string, letters: number): string =>
  [...text].length <= letters
    ? text
    : `${[...text]
        .slice(0, Math.max(1, letters - 1))
        .join('')
        .trimEnd()}…`;
