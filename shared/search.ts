/** Longest text that is searched for everywhere, in characters. */
export const longestSearch = 100;
