import { endKeepPeriods } from '#server/domain/privacy/keep-periods.ts';

/** Erases and folds what was kept for as long as the settings say. */
export const endPeriods = () => endKeepPeriods();
