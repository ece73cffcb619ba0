import { watchSystem as watch } from '#server/domain/system/watch.ts';

/** Looks for what an Admin should know of before people notice. */
export const watchSystem = async () => ({ alerts: (await watch()).length });
