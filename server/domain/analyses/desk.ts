/** What staff do with analyses: beginning, editing, signing, passing on. */

export { detectAgain, detectDocuments, detectReports } from './detect.ts';
export { editAnalysis, reviewAnalysis } from './edit.ts';
export {
  addLink,
  listLinks,
  openSharedReport,
  packOfSharedReport,
  pdfOfSharedReport,
  revokeLink,
  rowsOfSharedReport,
} from './links.ts';
export { correctAnalysis, publishAnalysis, revokeAnalysis } from './publish.ts';
export { rememberedParameters } from './remembered.ts';
export { analyseDocuments, cancelAnalysis, deleteAnalysis, repeatAnalysis, takeAnalysis } from './take.ts';
