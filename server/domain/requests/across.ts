/** What the trash, exports, undo, privacy, files and the records of clients do with requests. */

export { ofList, requestCountsSource, requestsSource } from './export.ts';
export { forgetRequests } from './forget.ts';
export { undoRequestMerge } from './merge-undo.ts';
export { noteFile } from './note-file.ts';
export { purgeRequests, removeWithClient, requestTrash } from './trash.ts';
export { undoRequestChange } from './undo.ts';
export {
  lockRequestsOf,
  lockRequestsOfClient,
  moveRequestsTo,
  removeRequestsOf,
  restoreRequestsOf,
} from './with-client.ts';
