const looksLikeLink = /https?:|www\.|\/\/|\.\p{L}{2,}(?:\W|$)/iu;

/**
 * What a stranger typed, fit for a mail to an address that nobody has proven: words that mail programs would turn into a
 * link are replaced, so that our confirmation cannot carry somebody else's advertisement.
 */
export function unlinked(typed: string, instead: string): string {
  return looksLikeLink.test(typed) ? instead : typed;
}
