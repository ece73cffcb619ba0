import { tellOfQuarantine as tell } from '#server/domain/quarantine/quarantine.ts';

/** Tells once a day how many posts of forms wait for a decision. */
export const tellOfQuarantine = async (now = new Date()) => ({ posts: await tell(now) });
