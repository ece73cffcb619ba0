/** What is done in the background: answers to those who ask for it, imports, sending, cleaning. */

export { answerAsks } from './answer-asks.ts';
export { cleanReaders } from './clean.ts';
export { workOffImports } from './import/work-off.ts';
export { finishIssues, noteServerTrouble, readIssueText, startDueIssues } from './issues/clock.ts';
export {
  beginHandOver,
  claimDeliveries,
  clearLane,
  type Delivery,
  hasWork,
  namedLanes,
  type Outcome,
  settleDelivery,
} from './issues/deliveries.ts';
export { messageFor } from './issues/message.ts';
export type { RenderedIssue } from './issues/render.ts';
export { foldReaderFigures } from './readers.ts';
