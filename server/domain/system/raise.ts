import { log } from '#server/log.ts';

/** Kinds of alerts that the system raises about itself. */
export type SystemAlert = 'disk-low' | 'errors' | 'job-failed' | 'integrity';

export type AlertWords = {
  /** What happened, in figures and names of ours. */
  detail: string;
  /** Page of the back office that shows more. */
  path: string;
};

/** Tells the Admins. The one place in which the system's own troubles leave this folder. */
export async function raise(kind: SystemAlert, words: AlertWords): Promise<void> {
  log.warn({ kind, ...words }, 'the system needs somebody to look at it');
}

/** Says that it is well again. */
export async function settle(kind: SystemAlert): Promise<void> {
  log.debug({ kind }, 'nothing is wrong there');
}
