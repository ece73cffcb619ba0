import { cleanLogs } from '#server/domain/system/logs.ts';

/** Deletes what is older than the settings say, as 'Pulisci Log Vecchi' does. */
export const cleanOldLogs = async () => (await cleanLogs({ progress: async () => {} })).counts;
