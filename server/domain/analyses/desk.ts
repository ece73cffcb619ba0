/** What staff do with analyses: beginning, editing, signing, passing on. */

export { detectAgain, detectDocuments, detectReports } from './detect.ts';
export { editAnalysis, reviewAnalysis } from './edit.ts';
export { addLink, listLinks, revokeLink } from './links.ts';
export { isGivenAway, isLookedAt } from './openings.ts';
export { correctAnalysis, publishAnalysis, revokeAnalysis } from './publish.ts';
export { rememberedParameters } from './remembered.ts';
export { waitForReport } from './report-limit.ts';
export { openSharedReport, packOfSharedReport, pdfOfSharedReport, rowsOfSharedReport } from './shared-report.ts';
export { analyseDocuments, cancelAnalysis, deleteAnalysis, repeatAnalysis, takeAnalysis } from './take.ts';
