/**
 * Up to where lists count exactly what matches; more is told as `5.000+`, so that a count is as quick as a page. What filters leave is counted along
 * an index; what a searched text is found in is read row by row, each from another place of the disk.
 */
const ofFilters = 5_000;
const ofText = 1_000;

/** The limit for a search for `text`, which may be empty. */
export const countLimit = (text: string): number => (text.trim() === '' ? ofFilters : ofText);
