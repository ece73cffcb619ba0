/**
 * What a browser tells of a fault of our own code: which page, by the pattern of its address, what kind of error, and where in our scripts,
 * as `file:line:column`, the innermost place first.
 */
export type PageFault = { screen: string; name: string; at: string[] };

/** Most places that are told of one fault. */
export const mostPlaces = 5;
