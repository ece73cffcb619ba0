/** Variables that were meant for the product and that it does not know. */

/** Beginnings that hardly any other program's variables have. */
const ours =
  /^(GOTRUE|SMTP|S3|AUTH|NEWSLETTER|BACKUP|SAMPLE|CAPTCHA|METRICS|DATABASE|SECRET_KEY|TRUSTED|ACCESS_LOG|PAGE_CACHE|VANTAGGIO)_?/;

/** Letters to change, add or leave out until one word is the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries())
      next.push(
        Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, (row[index] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that was most likely meant; undefined when none is near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((each) => ({ each, off: name.startsWith(each) || each.startsWith(name) ? 1 : distance(name, each) }))
    .filter(({ each, off }) => off <= (each.length >= 10 ? 3 : 2))
    .sort((a, b) => a.off - b.off || b.each.length - a.each.length);
  return near[0]?.each;
}

/**
 * One sentence for each of `names` that looks like a setting of ours and is none.
 * @param known every name that is one
 */
export function misnamed(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const isOurs = ours.test(name);
      const meant = isOurs || name.length >= 8 ? nearest(name, known) : undefined;
      if (!isOurs && (!meant || distance(name, meant) > 2)) return [];
      return [`The setting ${name} is not known and does nothing${meant ? `; is ${meant} meant?` : '.'}`];
    })
    .sort();
}
