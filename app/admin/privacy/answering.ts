import type { PrivacyRequestView } from '#shared/privacy.ts';

/** A request that is being answered: its address is looked up, and an erasure closes it. */
export type Answering = Pick<PrivacyRequestView, 'id' | 'number' | 'kind'> & { email: string };
