/**
 * Characters that nobody sees. Controls but tab and line breaks: PostgreSQL refuses NUL, and none of them is text. Embeddings and overrides of
 * the reading direction (Unicode annex 9) let a name rearrange the words around it; zero-width spaces make two names look like one.
 */
export const unseenCharacters =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
