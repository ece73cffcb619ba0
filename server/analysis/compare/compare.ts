/** What a newer analysis says of an older one: the accounts as a whole, and what tasks brought. */

export { type AccountComparison, type Changes, compare } from './accounts.ts';
export { type Measurement, type MeasureReason, measure } from './measure.ts';
export { type Seen, seenShape } from './seen.ts';
export type { Side } from './series.ts';
export { type KeptRow, type Subject, subjectOf, subjectShape } from './subject.ts';
export type { Watched } from './wanted.ts';
