/** What staff do with readers, imports of them, and issues. */

export { draftImport, getImport, listLines, mapImport, reportOfImport, startImport } from './import/import.ts';
export {
  createIssue,
  editIssue,
  listDeliveries,
  listIssues,
  listSendablePosts,
  previewIssue,
  readIssue,
} from './issues/issues.ts';
export {
  cancelIssue,
  pauseIssue,
  recallIssue,
  resendCopies,
  resumeIssue,
  scheduleIssue,
  sendIssue,
} from './issues/moves.ts';
export { listSegments } from './issues/recipients.ts';
export { sendTestIssue } from './issues/test-send.ts';
export { addReader, askReaderAgain, endReader, eraseReader, tagReader } from './manage.ts';
export { exportReaders, getReader, listReaders, listReaderTags, readerFigures, readerPageSize } from './readers.ts';
