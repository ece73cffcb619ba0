/** Tells that an analysis has changed, by its id: colleagues who have it open read it again. */
export const analysesChannel = 'analyses';
